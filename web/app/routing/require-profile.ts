import { type LoaderFunctionArgs, redirect, replace } from 'react-router-dom';
import type { Profile } from '#bff/contracts/profile/profile.ts';
import { paths } from '#web/lib/paths.ts';
import { checkSession } from './session-check.ts';

/**
 * The guard of the signed-in pages (spec sections 2 and 6): a profile means a session. Any failure
 * of the check, network failures included, redirects to the sign-in screen without a message; cookie
 * and session record survive it.
 */
export async function requireProfile({
  request,
}: LoaderFunctionArgs): Promise<{ profile: Profile }> {
  try {
    return { profile: await checkSession(request.signal) };
  } catch {
    // A link in the app has not changed the history yet: there is nothing of ours to replace.
    const arrived = window.location.pathname === new URL(request.url).pathname;
    throw arrived ? replace(paths.login) : redirect(paths.login);
  }
}
