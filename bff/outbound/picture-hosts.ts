/**
 * The hosts of the identity providers' pictures; the only ones that pictures are read from. A name that
 * begins with a dot stands for its subdomains.
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

/** Returns whether a host, in lower case, is one of those that serve the pictures. */
export const isPictureHost = (host: string): boolean =>
  PICTURE_HOSTS.some((known) => (known.startsWith('.') ? host.endsWith(known) : host === known));
