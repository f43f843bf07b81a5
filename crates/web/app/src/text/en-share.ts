/** Texts for passing a link on, in English. */

export const sharing = {
  share: 'Share',
  code: 'QR code',
  hide: 'Hide the QR code',
  label: 'QR code of the link',
  point: 'Point the camera of another device at it.',
};
