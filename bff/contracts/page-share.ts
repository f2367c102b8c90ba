/** Size of a share card in pixels, as link previews expect it. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** Returns the path of a page's share card. The content at a path never changes. */
export const cardPath = (username: string, hash: string): string =>
  `/u/${username}/card-${hash}.jpg`;

export type QrFormat = 'png' | 'svg';

/** Returns the path of the QR code of a page's address. */
export const qrPath = (username: string, format: QrFormat): string => `/u/${username}/qr.${format}`;
