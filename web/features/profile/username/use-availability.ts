import { useEffect, useState } from 'react';
import {
  type UsernameAvailability,
  usernameFormatSchema,
} from '#bff/contracts/profile/username.ts';
import { checkUsername } from '../profile.api.ts';

/** How long nobody types before the server is asked, in milliseconds (spec section 9). */
const DEBOUNCE_MS = 500;

/** The username as it would be stored; null when there is nothing to ask about. */
function candidate(typed: string, own: string): string | null {
  const result = usernameFormatSchema.safeParse(typed);
  return result.success && result.data !== own ? result.data : null;
}

/**
 * Asks the server about a username while it is typed.
 * @returns null until the server has answered, `failed` when it could not be asked
 */
export function useAvailability(
  typed: string,
  own: string,
): UsernameAvailability | 'failed' | null {
  const username = candidate(typed, own);
  const [answer, setAnswer] = useState<{
    username: string;
    verdict: UsernameAvailability | 'failed';
  }>();
  useEffect(() => {
    if (username === null) return;
    let current = true;
    const timer = setTimeout(async () => {
      const verdict = await checkUsername(username).catch(() => 'failed' as const);
      if (current) setAnswer({ username, verdict });
    }, DEBOUNCE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [username]);
  return answer && answer.username === username ? answer.verdict : null;
}
