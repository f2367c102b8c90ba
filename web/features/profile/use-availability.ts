import { useQuery } from '@tanstack/react-query';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { type UsernameAvailability, usernameFormatSchema } from '#bff/contracts/username.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { checkUsername } from './profile.api.ts';

/** Delay between the last input and the availability check, in milliseconds (spec section 9). */
const DEBOUNCE_MS = 500;

/** Returns the normalized username, or null if it is invalid or unchanged. */
function usernameToCheck(typed: string, own: string): string | null {
  const result = usernameFormatSchema.safeParse(typed);
  return result.success && result.data !== own ? result.data : null;
}

/** The result of a check, or the error text if the check failed. */
type AvailabilityResult = UsernameAvailability | { unchecked: string };

/**
 * Checks a username. If the check fails, returns its error text instead of throwing, because an
 * unchecked username can still be saved.
 */
async function checkAvailability(username: string): Promise<AvailabilityResult> {
  try {
    return await checkUsername(username);
  } catch (error) {
    const isLimited = error instanceof ApiError && error.status === 429;
    const { usernameUnchecked, usernameChecksLimited } = MESSAGES;
    return { unchecked: isLimited ? usernameChecksLimited : usernameUnchecked };
  }
}

/**
 * Checks the availability of a username.
 * @returns null until the server responds
 */
export function useAvailability(typed: string, own: string): AvailabilityResult | null {
  const username = usernameToCheck(typed, own);
  const debounced = useDebounced(username, DEBOUNCE_MS);
  const { data } = useQuery({
    queryKey: [...queryKeys.usernames, username],
    queryFn: () => checkAvailability(username ?? ''),
    enabled: username !== null && username === debounced,
    // Not cached, because another account can take the username at any time.
    gcTime: 0,
  });
  return username === null ? null : (data ?? null);
}
