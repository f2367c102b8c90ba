import { type LoaderFunctionArgs, redirect, replace } from 'react-router-dom';
import type { Profile } from '#bff/contracts/profile/profile.ts';
import { paths } from '#web/lib/paths.ts';
import { ChunkLoadError, loadChunk } from './lazy-page.ts';
import { checkSession } from './session-check.ts';

async function loadProfile(signal: AbortSignal): Promise<Profile> {
  const contract = loadChunk(() => import('#bff/contracts/profile/profile.ts'));
  // Reported below: a failed check comes first.
  contract.catch(() => undefined);
  const answer = await checkSession(signal);
  const { profileSchema } = await contract;
  return profileSchema.parse(answer);
}

/**
 * The guard of the signed-in pages (spec sections 2 and 6): a profile means a session. Any failure
 * of the check, network failures included, redirects to the sign-in screen without a message; cookie
 * and session record survive it.
 * @throws {ChunkLoadError} when code is missing: the session is not in question then
 */
export async function requireProfile({
  request,
}: LoaderFunctionArgs): Promise<{ profile: Profile }> {
  try {
    return { profile: await loadProfile(request.signal) };
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error;
    // A link in the app has not changed the history yet: there is nothing of ours to replace.
    const arrived = window.location.pathname === new URL(request.url).pathname;
    throw arrived ? replace(paths.login) : redirect(paths.login);
  }
}
