import { ApiError } from './http/errors.ts';
import type { State } from './state.ts';

/**
 * Returns an allowed redirect URL for a flow; by default, the first allowed one. URLs are compared
 * as whole strings, including the query.
 * @param errorType the type of the error for any other URL; each Stytch product has its own
 * @throws 400 for any other URL
 */
export function allowedRedirect(
  { project }: State,
  given: string | null | undefined,
  errorType: string,
): string {
  const url = given ?? project.redirectUrls[0];
  if (url !== undefined && project.redirectUrls.includes(url)) return url;
  throw new ApiError(
    400,
    errorType,
    'The redirect url in the request did not match any redirect URLs set for this project.',
  );
}

/** Returns the origins of the redirect URLs. The project's pages are on these origins. */
export function allowedOrigins({ project }: State): string[] {
  return [...new Set(project.redirectUrls.map((url) => new URL(url).origin))];
}

/**
 * Appends parameters to the text of a URL, because `searchParams` would reformat its existing
 * query.
 */
export function appendQuery(target: string, added: Record<string, string>): string {
  const url = new URL(target);
  url.search = `${url.search ? `${url.search}&` : '?'}${new URLSearchParams(added)}`;
  return url.href;
}
