/** The language in use. A further language needs files of the same shape as `en.ts` and the `en-*.ts` of the parts. */
export { en as t } from './en';
