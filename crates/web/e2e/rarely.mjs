/**
 * Files that only `cargo xtask test --all` runs, the longest first. What is proved every day is each
 * mode, the table, and the ways to it.
 */
export const RARELY = [
  'longer.test.mjs',
  'narrow.test.mjs',
  'screens.test.mjs',
  'stand-in.test.mjs',
  'moderate.test.mjs',
  'online.test.mjs',
  'watching.test.mjs',
  'asking.test.mjs',
  'variations.test.mjs',
  'contests.test.mjs',
  'drills.test.mjs',
  'stepping.test.mjs',
  'counting.test.mjs',
  'slow.test.mjs',
  'addresses.test.mjs',
  'course.test.mjs',
  'guide.test.mjs',
  'abuse.test.mjs',
  'hall.test.mjs',
  'increment.test.mjs',
  'house-rules.test.mjs',
  'reopening.test.mjs',
  'play-on.test.mjs',
  'passkeys.test.mjs',
  'push.test.mjs',
  'hints.test.mjs',
  'sound.test.mjs',
];
