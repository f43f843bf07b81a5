/** What is said about notices on a device, in English. */

export const pushing = {
  title: 'Tell me when it is my turn',
  text: 'In games with days for a move or without a clock, also while this page is closed. The notice comes through the push service of your browser, which cannot read it.',
  denied: 'Notices of this site are blocked in your browser. Its settings for this site allow them again.',
  failed: 'Your browser did not accept notices. It may not offer them here.',
};
