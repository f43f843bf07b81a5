/** Texts for notices on a device, in English. */

export const pushing = {
  title: 'Tell me when it is my turn',
  text: "In games with days for a move or without a clock, even while this page is closed. The notice comes through your browser's push service, which cannot read it.",
  denied: 'Your browser blocks notices from this site. You can allow them again in its settings for this site.',
  failed: 'Your browser did not accept notices. It may not offer them here.',
};
