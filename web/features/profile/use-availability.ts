import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { type UsernameAvailability, usernameFormatSchema } from '#bff/contracts/username.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { checkUsername } from './profile.api.ts';

/** The pause in typing after which the server is asked, in milliseconds (spec section 9). */
const DEBOUNCE_MS = 500;

/** The username as it would be stored; null when there is nothing to ask about. */
function candidate(typed: string, own: string): string | null {
  const result = usernameFormatSchema.safeParse(typed);
  return result.success && result.data !== own ? result.data : null;
}

/** The outcome of a check, or the text that says why there is none. */
type Check = UsernameAvailability | { unchecked: string };

/** Checks a username. A refusal by the rate limit has a text of its own; it must not block saving. */
async function check(username: string): Promise<Check> {
  try {
    return await checkUsername(username);
  } catch (error) {
    const isLimited = error instanceof ApiError && error.status === 429;
    const { usernameUnchecked, usernameChecksLimited } = MESSAGES;
    return { unchecked: isLimited ? usernameChecksLimited : usernameUnchecked };
  }
}

/** Returns the username after a pause in typing. */
function useDebounced(username: string | null): string | null {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(username), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [username]);
  return settled;
}

/**
 * Asks the server about a username while it is typed.
 * @returns null until the server has answered
 */
export function useAvailability(typed: string, own: string): Check | null {
  const username = candidate(typed, own);
  const settled = useDebounced(username);
  const { data } = useQuery({
    queryKey: [...queryKeys.usernames, username],
    queryFn: () => check(username ?? ''),
    enabled: username !== null && username === settled,
    // Each pause asks again: another account may have taken the username.
    gcTime: 0,
  });
  return username === null ? null : (data ?? null);
}
