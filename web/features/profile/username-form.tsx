import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { USERNAME_MAX, USERNAME_MIN } from '#bff/contracts/limits.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import {
  type UsernameAvailability,
  usernameFormatSchema,
  usernameSchema,
} from '#bff/contracts/username.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { Input } from '#web/ui/form/input.tsx';
import { checkUsername } from './profile.api.ts';
import { TextForm } from './text-form.tsx';
import type { DraftProps } from './use-draft.ts';

/** The form for the username. Checks the availability while the user types. */
export function UsernameForm(props: DraftProps) {
  const { profile, draft } = props;
  const typed = draft.username ?? profile.username;
  const availability = useAvailability(typed, profile.username);
  const isUnchecked = availability !== null && 'unchecked' in availability;
  const result = isUnchecked ? null : availability;
  const isOwn = typed.trim().toLowerCase() === profile.username;
  // A generated username is not reserved after a change, so its link does not redirect.
  const redirects = profile.saved && !isOwn;
  const notes = [
    isUnchecked && availability.unchecked,
    redirects && MESSAGES.usernameRedirect,
    redirects && !profile.published && MESSAGES.usernameRedirectOffline,
    result?.warning,
  ];
  return (
    <TextForm
      {...props}
      status={{
        error: result?.error,
        success: result?.available ? 'This username is available.' : null,
        notes: notes.filter((note) => typeof note === 'string'),
      }}
      definition={{
        field: 'username',
        label: 'Username',
        hint: `The end of your page’s address. ${USERNAME_MIN} to ${USERNAME_MAX} characters: a–z, 0–9, _ and -.`,
        // The account's current and former usernames stay allowed if they became reserved words.
        schema: isOwn || result?.available ? usernameFormatSchema : usernameSchema,
        submit: 'Update username',
        success: 'Username updated successfully!',
        failure: 'Failed to update username',
        control: ({ onChange, ...control }) => (
          <Input
            {...control}
            name="username"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
        ),
      }}
    />
  );
}

/** The delay of the availability check after the last input, in milliseconds (spec section 9). */
const DEBOUNCE_MS = 500;

/** Returns the normalized username, or null if it is invalid or unchanged. */
function usernameToCheck(typed: string, own: string): string | null {
  const result = usernameFormatSchema.safeParse(typed);
  return result.success && result.data !== own ? result.data : null;
}

/** The result of a check, or the error text of a failed check. */
type AvailabilityResult = UsernameAvailability | { unchecked: string };

/** Checks a username. A failed check returns a text instead of an error, and allows saving. */
async function checkAvailability(username: string): Promise<AvailabilityResult> {
  try {
    return await checkUsername(username);
  } catch (error) {
    const isLimited = error instanceof ApiError && error.status === 429;
    const { usernameUnchecked, usernameChecksLimited } = MESSAGES;
    return { unchecked: isLimited ? usernameChecksLimited : usernameUnchecked };
  }
}

/** Returns the username when it has not changed for the delay. */
function useDebounced(username: string | null): string | null {
  const [debounced, setDebounced] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(username), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [username]);
  return debounced;
}

/**
 * Checks the availability of a username.
 * @returns null until the server responds
 */
function useAvailability(typed: string, own: string): AvailabilityResult | null {
  const username = usernameToCheck(typed, own);
  const debounced = useDebounced(username);
  const { data } = useQuery({
    queryKey: [...queryKeys.usernames, username],
    queryFn: () => checkAvailability(username ?? ''),
    enabled: username !== null && username === debounced,
    // Not cached, because another account can take the username at any time.
    gcTime: 0,
  });
  return username === null ? null : (data ?? null);
}
