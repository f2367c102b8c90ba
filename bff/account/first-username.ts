import { randomInt } from 'node:crypto';
import { USERNAME_MAX } from '#bff/contracts/limits.ts';
import { usernameSchema } from '#bff/contracts/profile/username.ts';

const SUFFIX_DIGITS = 6;
/** UTF-16 units of a text that are read: normalizing is quadratic in the number of combining marks (S61). */
const READ_LENGTH = 200;

/** What of a text may stand in a username: accents are dropped, the rest becomes a dash. */
function slug(text: string): string {
  const start = text
    .slice(0, READ_LENGTH)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^[-_]+/, '')
    .slice(0, USERNAME_MAX - SUFFIX_DIGITS);
  // Up to the last letter or digit.
  return /^.*[a-z0-9]/.exec(start)?.[0] ?? '';
}

/**
 * Usernames to try for a new account, best first, without end: from the e-mail's local part,
 * from the name, then the same with digits.
 */
export function* usernameCandidates(email: string | null, name: string | null): Generator<string> {
  const bases = [slug(email?.split('@')[0] ?? ''), slug(name ?? '')].filter((base) => base !== '');
  for (const base of bases) {
    if (usernameSchema.safeParse(base).success) yield base;
  }
  const base = bases[0] ?? 'creator';
  for (;;) yield `${base}${String(randomInt(10 ** SUFFIX_DIGITS)).padStart(SUFFIX_DIGITS, '0')}`;
}
