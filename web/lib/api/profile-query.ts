import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type Profile, profileSchema } from '#bff/contracts/profile.ts';
import { api } from '#web/lib/api/api-client.ts';
import { accountHeader } from '#web/lib/session/document-account.ts';
import { updateCached } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

/**
 * Fetches the profile. Sends the account alias that this document shows. The server then returns the
 * same alias, even after a rotation of the session keys.
 * @throws {ApiError} or {NetworkError}
 */
export const fetchProfile = (): Promise<Profile> =>
  api.get('/profile', profileSchema, accountHeader());

/**
 * Queries the profile. It is always cached, because the signed-in layout stores the response of the
 * guard.
 */
export function useProfile() {
  const query = useQuery({ queryKey: queryKeys.profile, queryFn: fetchProfile });
  if (!query.data) throw new Error('The cache has no profile.');
  return { profile: query.data, query };
}

/** Updates the cached profile after a mutation. */
export const updateCachedProfile = (client: QueryClient, change: Partial<Profile>): Promise<void> =>
  updateCached<Profile>(client, queryKeys.profile, (profile) => ({ ...profile, ...change }));
