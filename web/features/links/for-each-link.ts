import { ApiError } from '#web/lib/api/api-client.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { withRetries } from '#web/lib/api/query-client.ts';

interface Named {
  title: string;
}

/**
 * The results of requests for several links, the links whose requests failed, and the first error.
 */
interface Outcome<L, T> {
  done: T[];
  failed: L[];
  error: unknown;
}

/** Maximum number of titles in an error text. */
const NAMES_MAX = 3;

const LIST = new Intl.ListFormat('en');

/**
 * Returns whether an error concerns only the link of the failed request. A lost connection, an
 * ended session (401), a rate limit (429) and a server failure concern the remaining links too.
 */
const isOfOneLink = (error: unknown) =>
  error instanceof ApiError && error.status < 429 && error.status !== 401;

/**
 * Makes one request after the other, one for each link. Continues after an error that concerns only
 * one link. After any other error, the remaining links count as failed.
 */
export async function forEachLink<L, T>(
  links: readonly L[],
  call: (link: L) => Promise<T>,
): Promise<Outcome<L, T>> {
  const outcome: Outcome<L, T> = { done: [], failed: [], error: null };
  for (const [index, link] of links.entries()) {
    try {
      outcome.done.push(await withRetries(() => call(link)));
    } catch (error) {
      outcome.error ??= error;
      outcome.failed.push(link);
      if (isOfOneLink(error)) continue;
      outcome.failed.push(...links.slice(index + 1));
      break;
    }
  }
  return outcome;
}

/** Returns the error's text. If there were several links, the text names the links that failed. */
export function failureText(
  { done, failed, error }: Outcome<Named, unknown>,
  fallback: string,
): string {
  const text = errorText(error, fallback);
  if (done.length + failed.length === 1) return text;
  const titles = failed.slice(0, NAMES_MAX).map(({ title }) => `“${title}”`);
  const others = failed.length - titles.length;
  const names = LIST.format(others > 0 ? [...titles, `${others} more`] : titles);
  return `${text.replace(/\.$/, '')}: ${names}`;
}
