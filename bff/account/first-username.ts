import { randomInt } from 'node:crypto';
import { NAME_MAX, USERNAME_MAX } from '#bff/contracts/limits.ts';
import { nameSchema } from '#bff/contracts/profile.ts';
import { isReservedUsername } from '#bff/contracts/reserved-usernames.ts';
import { newUsernameSchema } from '#bff/contracts/username.ts';
import { randomWords } from './random-words.ts';

const SUFFIX_DIGITS = 6;
/** Number of word pairs to try before adding digits. */
const PAIRS = 3;
/** Matches an email address anywhere in a text. */
const EMAIL_ADDRESS = /[^\s@]@[^\s@]/;
/**
 * Maximum number of characters to normalize. Normalization takes quadratic time in the number of
 * combining marks (S61).
 */
const NORMALIZED_LENGTH_MAX = 200;

/** The name and the username of a new account. */
export interface FirstNames {
  username: string;
  name: string;
}

const withoutAccents = (text: string) =>
  text.slice(0, NORMALIZED_LENGTH_MAX).normalize('NFKD').replace(/\p{M}/gu, '');

/**
 * Removes case, accents, spaces and punctuation, so that different spellings of a name become
 * equal.
 */
function folded(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '');
}

/** Converts a text to a username: drops accents, and replaces other characters by dashes. */
function slug(text: string): string {
  const start = withoutAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^[-_]+/, '')
    .slice(0, USERNAME_MAX - SUFFIX_DIGITS);
  // A username ends with a letter or digit.
  return /^.*[a-z0-9]/.exec(start)?.[0] ?? '';
}

/** Creates a function that returns whether a text contains the email address or its local part. */
function createAddressTest(email: string | null): (text: string) => boolean {
  const address = email ?? '';
  const localPart = address.slice(0, Math.max(0, address.lastIndexOf('@')));
  const localParts = [localPart, localPart.split('+')[0] ?? ''].map(folded).filter(Boolean);
  const whole = folded(address);
  return (text) => {
    const plain = folded(text);
    if (EMAIL_ADDRESS.test(text) || localParts.includes(plain)) return true;
    return whole !== '' && plain.includes(whole);
  };
}

/** Returns a valid display name, shortened to NAME_MAX characters; null when it is empty. */
function cleanName(displayName: string): string | null {
  const name = nameSchema.safeParse([...displayName].slice(0, NAME_MAX).join(''));
  return name.success ? name.data : null;
}

/**
 * Returns the display name, shortened to its limit. Returns null when the full or the shortened
 * name reveals the email address.
 */
function nameWithoutAddress(
  given: string,
  revealsAddress: (text: string) => boolean,
): string | null {
  const name = cleanName(given);
  return revealsAddress(given) || revealsAddress(name ?? '') ? null : name;
}

/**
 * Yields an endless sequence of usernames and display names for a new account, best first. They are
 * based on the provider's display name, or on two random words. They do not reveal the email
 * address (S76) and are never reserved (S74).
 */
export function* firstNames(
  email: string | null,
  displayName: string | null,
): Generator<FirstNames> {
  const revealsAddress = createAddressTest(email);
  const name = nameWithoutAddress(displayName ?? '', revealsAddress);
  const base = slug(name ?? '');
  // Do not append digits to a reserved word, because the result is reserved as well (S74).
  if (name !== null && base !== '' && !isReservedUsername(base) && !revealsAddress(base)) {
    if (isAllowed(base)) yield { username: base, name };
    for (;;) yield { username: withDigits(base), name };
  }
  for (let attempt = 0; ; attempt += 1) {
    const words = randomWords();
    const username = words.join('-');
    if (revealsAddress(username)) continue;
    yield {
      username: attempt < PAIRS ? username : withDigits(username),
      name: name ?? words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join(' '),
    };
  }
}

/** Returns whether the username is valid and not reserved. Another account may have it already. */
const isAllowed = (username: string) => newUsernameSchema.safeParse(username).success;

/**
 * Appends six random digits to a base that is not reserved. Picks other digits if the result looks
 * like a reserved word, as "pos417741" looks like "posy".
 */
function withDigits(base: string): string {
  for (;;) {
    const digits = String(randomInt(10 ** SUFFIX_DIGITS)).padStart(SUFFIX_DIGITS, '0');
    if (isAllowed(base + digits)) return base + digits;
  }
}
