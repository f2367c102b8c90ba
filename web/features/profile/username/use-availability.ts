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
 * What the server would say to a username, asked while it is typed.
 * @returns null while that is unknown; a failed question stays silent, saving asks again anyway.
 */
export function useAvailability(typed: string, own: string): UsernameAvailability | null {
  const username = candidate(typed, own);
  const [answer, setAnswer] = useState<(UsernameAvailability & { username: string }) | null>(null);
  useEffect(() => {
    if (username === null) return;
    let current = true;
    const timer = setTimeout(async () => {
      const verdict = await checkUsername(username).catch(() => null);
      if (current && verdict) setAnswer({ ...verdict, username });
    }, DEBOUNCE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [username]);
  return answer?.username === username ? answer : null;
}
