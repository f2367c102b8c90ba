import type { ShouldRevalidateFunctionArgs } from 'react-router-dom';

/** What is loaded for the signed-in pages does not depend on the query of their addresses. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}
