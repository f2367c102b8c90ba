import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type Profile, profileSchema } from '#bff/contracts/profile.ts';
import { api } from '#web/lib/api/api-client.ts';
import { queryKeys } from './query-keys.ts';

/** @throws {ApiError} or {NetworkError} */
export const fetchProfile = (): Promise<Profile> => api.get('/profile', profileSchema);

/** Returns the profile of the session. The guard has put it into the cache. */
export function useProfile() {
  const query = useQuery({ queryKey: queryKeys.profile, queryFn: fetchProfile });
  if (!query.data) throw new Error('The cache has no profile.');
  return { profile: query.data, query };
}

/**
 * Writes the answer of a change into the cached profile. A read that was sent before the change is
 * cancelled: its answer is older.
 */
export async function updateCachedProfile(
  client: QueryClient,
  change: Partial<Profile>,
): Promise<void> {
  await client.cancelQueries({ queryKey: queryKeys.profile });
  client.setQueryData<Profile>(
    queryKeys.profile,
    (profile) => profile && { ...profile, ...change },
  );
}
