/** Size of a share card in pixels, as recommended for link previews. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/**
 * Returns the path of a page's share card. The hash identifies the content of the card, so
 * responses are immutable.
 */
export const cardPath = (username: string, hash: string): string =>
  `/u/${username}/card-${hash}.jpg`;

export type QrFormat = 'png' | 'svg';

/** Returns the path of the QR code for a page's URL. */
export const qrPath = (username: string, format: QrFormat): string => `/u/${username}/qr.${format}`;
