import { type Profile, profileSchema } from '#bff/contracts/profile/profile.ts';
import { NetworkError } from '#web/lib/api/api-client.ts';
import { AbortedError, getUnlessAborted } from '#web/lib/api/get-unless-aborted.ts';
import { isBeingLeft, pause } from './departure.ts';

/** How long after an aborted check the next one starts, in milliseconds. */
const REPEAT_AFTER_MS = 1000;

async function isAborted(error: unknown): Promise<boolean> {
  if (error instanceof AbortedError) return true;
  // WebKit reports the requests of a page that is being left as failed.
  return error instanceof NetworkError && (await isBeingLeft());
}

/**
 * Asks the server for the profile of the session. A check that the browser aborts has no result:
 * it is repeated while the document stays, e.g. after Stop or on return from the back/forward cache.
 * @param signal ends the check
 * @throws the error of the request, a ZodError for another response, or the signal's reason
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
