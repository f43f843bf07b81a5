/** Files that only `cargo xtask test --all` runs, the longest first. */
export const RARELY = [
  'screens.test.mjs',
  'online.test.mjs',
];
