import { type LoaderFunctionArgs, redirect, replace } from 'react-router-dom';
import type { Profile } from '#bff/contracts/profile/profile.ts';
import { api } from '#web/lib/api/api-client.ts';
import { paths } from '#web/lib/paths.ts';

/**
 * The guard of the signed-in pages (spec sections 2 and 6): a profile means a session. Any failure,
 * the network's included, goes to the sign-in screen and says nothing; cookie and record survive it.
 */
export async function requireProfile({
  request,
}: LoaderFunctionArgs): Promise<{ profile: Profile }> {
  try {
    const [{ profileSchema }, answer] = await Promise.all([
      import('#bff/contracts/profile/profile.ts'),
      api.get<unknown>('/profile'),
    ]);
    return { profile: profileSchema.parse(answer) };
  } catch {
    // A link in the app has not changed the history yet: there is nothing of ours to replace.
    const arrived = window.location.pathname === new URL(request.url).pathname;
    throw arrived ? replace(paths.login) : redirect(paths.login);
  }
}
