import { type LoaderFunctionArgs, redirect, replace } from 'react-router-dom';
import type { Profile } from '#bff/contracts/profile.ts';
import { paths } from '#web/lib/paths.ts';
import { checkSession } from './session-check.ts';

/**
 * The guard of the signed-in pages (spec sections 2 and 6): a profile means a session. If the check
 * fails for any reason, including network errors, it redirects to the sign-in screen without a
 * message; the cookie and the session record stay.
 */
export async function requireProfile({
  request,
}: LoaderFunctionArgs): Promise<{ profile: Profile }> {
  try {
    return { profile: await checkSession(request.signal) };
  } catch {
    // A navigation in the app has not changed the history yet, so there is no entry to replace.
    const arrived = window.location.pathname === new URL(request.url).pathname;
    throw arrived ? replace(paths.login) : redirect(paths.login);
  }
}
