import type { ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { shouldRevalidate } from '#web/lib/should-revalidate.ts';

const isSettings = (url: URL) => url.pathname === paths.settings;

/** The guard stands between the signed-in pages, too; the tabs of the dashboard are one of them. */
export function guardAgain(change: ShouldRevalidateFunctionArgs): boolean {
  return shouldRevalidate(change) || isSettings(change.currentUrl) !== isSettings(change.nextUrl);
}
