import type { ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { shouldRevalidate } from '#web/lib/should-revalidate.ts';

const isSettings = (url: URL) => url.pathname === paths.settings;

/**
 * The guard stands between the signed-in pages, too; the tabs of the dashboard are one of them.
 * Not without a network: it could only fail, and send somebody who is signed in to the sign-in screen.
 */
export function guardAgain(change: ShouldRevalidateFunctionArgs): boolean {
  const crosses = isSettings(change.currentUrl) !== isSettings(change.nextUrl);
  return shouldRevalidate(change) || (crosses && navigator.onLine);
}
