import type { ShouldRevalidateFunctionArgs } from 'react-router-dom';

/** The data of the signed-in pages does not depend on the query string. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}
