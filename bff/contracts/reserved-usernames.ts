import { PAGE_LIST, SERVER_PATHS } from '#bff/contracts/pages.ts';
import { lookAlikeForm, looksLikeAny } from './look-alikes.ts';

const OUR_NAME = 'posy';

/** Words that look official in the URL of a page. Their look-alikes are also reserved. */
const OFFICIAL = (
  'abuse account accounts admin administrator analytics api appearance auth authorize billing ' +
  'callback careers contact dashboard developers documentation google help legal login logout mail ' +
  'moderation moderator oauth official onboarding owner payments press privacy profile ' +
  'reauthentication register report reports reset-password security session sessions settings ' +
  'signin signout signup staff status support system team terms trust usernames verified verify ' +
  'webhooks webmaster'
).split(' ');

/**
 * Other path segments, and file names. Look-alikes of these words, such as "news24", are available.
 */
const PATHS = (
  'about app apple-touch-icon blog clientside-services dev docs events examples export factors ' +
  'favicon features health home icon icon-192 icon-512 icons imports install jobs link ' +
  'link-previews manifest me news null pro public robots root sitemap start static ' +
  'templates undefined user users well-known www'
).split(' ');

/** Path segments of all pages. A new page thus reserves its segments automatically. */
const PAGE_WORDS = PAGE_LIST.flatMap(({ path }) => path.split('/')).filter((part) => part !== '');

const RESERVED = new Set<string>([...OFFICIAL, ...PATHS, ...PAGE_WORDS, ...SERVER_PATHS]);

/**
 * Words whose look-alikes are reserved. "posyteam" and "teamposy" look official; "posyrosa" does
 * not.
 */
const LOOK_ALIKES = [
  ...OFFICIAL,
  ...[...RESERVED].flatMap((word) => [OUR_NAME + word, word + OUR_NAME]),
].map(lookAlikeForm);

/**
 * Returns whether a username is reserved. It is reserved if it is a path segment (a test compares
 * the segments with the routers) or an official word, or if a part between separators is "posy".
 * Look-alikes of official words and of "posy" are reserved as well.
 * @param username in its stored form
 */
export function isReservedUsername(username: string): boolean {
  if (RESERVED.has(username)) return true;
  const parts = username.split(/[-_]/).filter((part) => part !== '');
  return runs(parts).some(({ text, others }) => {
    if (looksLikeAny(text, [OUR_NAME])) return true;
    return /^\d*$/.test(others) && looksLikeAny(text, LOOK_ALIKES);
  });
}

/**
 * Returns each run of adjacent parts of a username as one text, together with the remaining parts.
 * For example, one of the runs of "p-o-s-y-team" is "posy".
 */
function runs(parts: readonly string[]): { text: string; others: string }[] {
  return parts.flatMap((_, start) =>
    parts.slice(start).map((_, index) => {
      const end = start + index + 1;
      const others = [...parts.slice(0, start), ...parts.slice(end)].join('');
      return { text: parts.slice(start, end).join(''), others };
    }),
  );
}
