/** The language in use. Further languages are further files of the same shape as `en.ts`, and as the `en-*.ts` of the parts. */
export { en as t } from './en';
