/**
 * The hosts of the identity providers' pictures. Pictures are read from no other host. An entry
 * that begins with a dot stands for all subdomains of the host.
 */
export const PICTURE_HOSTS = [
  'lh3.googleusercontent.com',
  'lh4.googleusercontent.com',
  'lh5.googleusercontent.com',
  'lh6.googleusercontent.com',
  'platform-lookaside.fbsbx.com',
  '.fbcdn.net',
  'avatars.githubusercontent.com',
  'media.licdn.com',
];

/**
 * Returns whether a host, in lower case, is one of PICTURE_HOSTS or a subdomain that they include.
 */
export const isPictureHost = (host: string): boolean =>
  PICTURE_HOSTS.some((known) => (known.startsWith('.') ? host.endsWith(known) : host === known));

const ADDRESS_MAX = 2048;
/** Matches the end of the URL of a Google picture, which determines its size in pixels. */
const GOOGLE_SIZE = /=s\d{1,4}-c$/;

/**
 * Returns the URL of an account's picture, or null. Requests the size of Posy's pictures if the
 * provider offers several sizes.
 */
export function pictureUrlOf(account: { profile_picture_url?: string | undefined }): string | null {
  const address = account.profile_picture_url ?? '';
  if (address.length > ADDRESS_MAX || !URL.canParse(address)) return null;
  const { href, hostname } = new URL(address);
  if (!isPictureHost(hostname)) return null;
  return hostname.endsWith('.googleusercontent.com') ? href.replace(GOOGLE_SIZE, '=s400-c') : href;
}
