/** The language in use. Further languages are further files of the same shape as `en.ts`. */
export { en as t } from './en';
