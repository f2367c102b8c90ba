import { type LoaderFunctionArgs, redirect, replace } from 'react-router-dom';
import { type Profile, profileSchema } from '#bff/contracts/profile.ts';
import { isUnloading, wait } from '#web/app/page-unload.ts';
import { NetworkError } from '#web/lib/api/api-client.ts';
import { AbortedError, getUnlessAborted } from '#web/lib/api/get-unless-aborted.ts';
import { paths } from '#web/lib/paths.ts';
import { accountHeader, claimDocument } from '#web/lib/session/document-account.ts';

/**
 * Guards the signed-in pages (spec sections 2 and 6) by fetching the profile, which requires a
 * session. Any failure, including network errors, redirects to the login page without a message.
 * The cookie and the session record are kept.
 */
export async function requireProfile({
  request,
}: LoaderFunctionArgs): Promise<{ profile: Profile }> {
  let profile: Profile;
  try {
    profile = await checkSession(request.signal);
  } catch {
    // A navigation inside the app has no history entry yet, so there is nothing to replace.
    const arrived = window.location.pathname === new URL(request.url).pathname;
    throw arrived ? replace(paths.login) : redirect(paths.login);
  }
  if (claimDocument(profile.user)) return { profile };
  window.location.replace(request.url);
  return new Promise(() => {});
}

/** Delay before an aborted check is repeated, in milliseconds. */
const REPEAT_AFTER_MS = 1000;

async function isAborted(error: unknown): Promise<boolean> {
  if (error instanceof AbortedError) return true;
  // WebKit reports network errors for requests that an unload has aborted.
  return error instanceof NetworkError && (await isUnloading());
}

/**
 * Fetches the profile of the session. If the browser aborts the request without an unload (e.g.
 * after Stop or on return from the back/forward cache), sends it again.
 * @param signal aborts the check
 * @throws the error of the request, a ZodError for an invalid response, or the signal's reason
 */
async function checkSession(signal: AbortSignal): Promise<Profile> {
  while (true) {
    try {
      return profileSchema.parse(await getUnlessAborted('/profile', accountHeader(), signal));
    } catch (error) {
      if (!(await isAborted(error))) throw error;
    }
    await wait(REPEAT_AFTER_MS);
    signal.throwIfAborted();
  }
}
