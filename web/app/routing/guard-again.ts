import type { ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { shouldRevalidate } from '#web/lib/should-revalidate.ts';

const isSettings = (url: URL) => url.pathname === paths.settings;

/**
 * Returns whether a navigation between signed-in pages checks the session again; the dashboard's
 * tabs count as one page. Skips the check while offline: it would fail and redirect a signed-in
 * user to the sign-in screen.
 */
export function guardAgain(change: ShouldRevalidateFunctionArgs): boolean {
  const crosses = isSettings(change.currentUrl) !== isSettings(change.nextUrl);
  return shouldRevalidate(change) || (crosses && navigator.onLine);
}
