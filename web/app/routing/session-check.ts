import { type Profile, profileSchema } from '#bff/contracts/profile.ts';
import { NetworkError } from '#web/lib/api/api-client.ts';
import { AbortedError, getUnlessAborted } from '#web/lib/api/get-unless-aborted.ts';
import { isBeingLeft, pause } from './page-unload.ts';

/** Delay between an aborted check and the next one, in milliseconds. */
const REPEAT_AFTER_MS = 1000;

async function isAborted(error: unknown): Promise<boolean> {
  if (error instanceof AbortedError) return true;
  // WebKit reports network errors for requests that an unload has aborted.
  return error instanceof NetworkError && (await isBeingLeft());
}

/**
 * Fetches the profile of the session. Repeats a check that the browser aborted while the document
 * stays, e.g. after Stop or on return from the back/forward cache.
 * @param signal aborts the check
 * @throws the error of the request, a ZodError for an invalid response, or the signal's reason
 */
export async function checkSession(signal: AbortSignal): Promise<Profile> {
  while (true) {
    try {
      return profileSchema.parse(await getUnlessAborted('/profile', signal));
    } catch (error) {
      if (!(await isAborted(error))) throw error;
    }
    await pause(REPEAT_AFTER_MS);
    signal.throwIfAborted();
  }
}
