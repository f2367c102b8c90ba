import { newUsernameSchema } from '#bff/contracts/username.ts';

const SUGGESTIONS = 3;

/** Returns the words of a name, reduced to the characters that a username can contain. */
function wordsOf(name: string): string[] {
  const plain = name.slice(0, 80).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^a-z0-9]+/).filter((word) => word !== '');
}

/**
 * Returns usernames that resemble a name, best first.
 * @param name the name of the page
 * @param username the current username or a taken one, which is excluded
 */
export function usernameCandidates(name: string, username: string): string[] {
  const words = wordsOf(name).slice(0, 3);
  const [first = '', ...others] = words;
  const last = others.at(-1) ?? '';
  const base = words.length > 0 ? words.join('-') : username;
  const all = [
    words.join(''),
    words.join('-'),
    words.join('_'),
    last && `${first}${last[0]}`,
    last && `${first[0]}${last}`,
    `hello-${base}`,
    `its-${base}`,
    `${base}-links`,
    `${username}-page`,
    `the-${username}`,
  ];
  return [...new Set(all)].filter(
    (candidate) => candidate !== username && newUsernameSchema.safeParse(candidate).success,
  );
}

/**
 * Returns the first three candidates that are available.
 * @param isAvailable checks one username; an error ends the search with the results so far
 */
export async function availableUsernames(
  candidates: readonly string[],
  isAvailable: (username: string) => Promise<boolean>,
): Promise<string[]> {
  const found: string[] = [];
  try {
    for (let at = 0; at < candidates.length && found.length < SUGGESTIONS; at += SUGGESTIONS) {
      const asked = candidates.slice(at, at + SUGGESTIONS);
      const available = await Promise.all(asked.map(isAvailable));
      found.push(...asked.filter((_, index) => available[index]));
    }
  } catch {
    // Ignore errors, because suggestions are optional.
  }
  return found.slice(0, SUGGESTIONS);
}
