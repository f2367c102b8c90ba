import { randomInt } from 'node:crypto';
import { NAME_MAX, USERNAME_MAX } from '#bff/contracts/limits.ts';
import { nameSchema } from '#bff/contracts/profile.ts';
import { isReservedUsername } from '#bff/contracts/reserved-usernames.ts';
import { usernameSchema } from '#bff/contracts/username.ts';
import { randomWords } from './random-words.ts';

const SUFFIX_DIGITS = 6;
/** Pairs of words that are tried before digits are added to them. */
const PAIRS = 3;
/** An e-mail address anywhere in a text. */
const ADDRESS = /[^\s@]@[^\s@]/;
/** UTF-16 units of a text that are read: normalizing is quadratic in the number of combining marks (S61). */
const READ_LENGTH = 200;

/** The name and the username of a new account. */
export interface FirstNames {
  username: string;
  name: string;
}

const withoutAccents = (text: string) =>
  text.slice(0, READ_LENGTH).normalize('NFKD').replace(/\p{M}/gu, '');

/** A text without case, accents and separators, so that spellings of one name are equal. */
function folded(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '');
}

/** Turns a text into characters of a username: accents are dropped, the rest becomes a dash. */
function slug(text: string): string {
  const start = withoutAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^[-_]+/, '')
    .slice(0, USERNAME_MAX - SUFFIX_DIGITS);
  // Up to the last letter or digit.
  return /^.*[a-z0-9]/.exec(start)?.[0] ?? '';
}

/** Returns a test for texts that tell the local part of an e-mail address, or the whole address. */
function createAddressTest(email: string | null): (text: string) => boolean {
  const address = email ?? '';
  const localPart = address.slice(0, Math.max(0, address.lastIndexOf('@')));
  const localParts = [localPart, localPart.split('+')[0] ?? ''].map(folded).filter(Boolean);
  const whole = folded(address);
  return (text) => {
    const plain = folded(text);
    if (ADDRESS.test(text) || localParts.includes(plain)) return true;
    return whole !== '' && plain.includes(whole);
  };
}

/** The display name as a page may show it, cut to its limit, or null when it is empty. */
function cleanName(displayName: string): string | null {
  const name = nameSchema.safeParse([...displayName].slice(0, NAME_MAX).join(''));
  return name.success ? name.data : null;
}

/** The name to show, or null: cutting it to its limit can leave the address alone. */
function nameWithoutAddress(given: string, tellsAddress: (text: string) => boolean): string | null {
  const name = cleanName(given);
  return tellsAddress(given) || tellsAddress(name ?? '') ? null : name;
}

/**
 * Yields names to try for a new account, best first, without end. They come from the provider's
 * display name, else from two random words. They tell nothing of the e-mail address (S76) and are
 * never reserved (S74).
 */
export function* firstNames(
  email: string | null,
  displayName: string | null,
): Generator<FirstNames> {
  const tellsAddress = createAddressTest(email);
  const name = nameWithoutAddress(displayName ?? '', tellsAddress);
  const base = slug(name ?? '');
  // Digits after a reserved word make a look-alike, which is reserved as well (S74).
  if (name !== null && base !== '' && !isReservedUsername(base) && !tellsAddress(base)) {
    if (isAllowed(base)) yield { username: base, name };
    for (;;) yield { username: withDigits(base), name };
  }
  for (let attempt = 0; ; attempt += 1) {
    const words = randomWords();
    const username = words.join('-');
    if (tellsAddress(username)) continue;
    yield {
      username: attempt < PAIRS ? username : withDigits(username),
      name: name ?? words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join(' '),
    };
  }
}

/** Returns whether a new owner may choose the username. Another account may have it already. */
const isAllowed = (username: string) => usernameSchema.safeParse(username).success;

/**
 * Returns an unreserved base with six random digits. They are drawn again when they complete a
 * reserved word, such as "pos" and "417741".
 */
function withDigits(base: string): string {
  for (;;) {
    const digits = String(randomInt(10 ** SUFFIX_DIGITS)).padStart(SUFFIX_DIGITS, '0');
    if (isAllowed(base + digits)) return base + digits;
  }
}
