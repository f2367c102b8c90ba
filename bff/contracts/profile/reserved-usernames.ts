/**
 * Usernames that are not given out: the parts of every path (a test compares them with the routers),
 * and roles and words that would look official.
 */
const RESERVED = new Set(
  (
    'about abuse account accounts admin administrator analytics api app appearance ' +
    'apple-touch-icon assets auth authorize billing blog callback careers clientside-services ' +
    'contact dashboard dev developers docs documentation events examples export factors ' +
    'favicon features google health healthz help home how-we-count icon icon-192 icon-512 ' +
    'icons imports install jobs legal link link-previews links livez login logout mail ' +
    'manifest me media metrics moderation moderator news null oauth official onboarding owner ' +
    'payments posy press pricing privacy pro profile public readyz reauthentication register ' +
    'report reports reset-password robots root sdk security session sessions settings signin ' +
    'signout signup sitemap staff start static status support system team templates terms ' +
    'trust undefined user usernames users verified verify webhooks webmaster well-known www'
  ).split(' '),
);

/** Our own name, also with digits in place of similar letters. */
const OUR_NAME = /^[p9][o0][s25][y147]$/;

/** Whether a username, in its stored form, is reserved or looks like our own name. */
export function isReservedUsername(username: string): boolean {
  if (RESERVED.has(username)) return true;
  const parts = username.split(/[-_]/).filter((part) => part !== '');
  return [parts.join(''), parts[0], parts.at(-1)].some((part) => OUR_NAME.test(part ?? ''));
}
