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

/** The username with its rule, and whether it is free, while it is typed. */
export function UsernameForm(props: DraftProps) {
  const { profile, draft } = props;
  const typed = draft.username ?? profile.username;
  const availability = useAvailability(typed, profile.username);
  const isUnchecked = availability !== null && 'unchecked' in availability;
  const verdict = isUnchecked ? null : availability;
  const isOwn = typed.trim().toLowerCase() === profile.username;
  // The generated name of a page that was never saved is not reserved: its link does not redirect.
  const redirects = profile.saved && !isOwn;
  const notes = [
    isUnchecked && availability.unchecked,
    redirects && MESSAGES.usernameRedirect,
    redirects && !profile.published && MESSAGES.usernameRedirectOffline,
    verdict?.warning,
  ];
  return (
    <TextForm
      {...props}
      verdict={{
        error: verdict?.error,
        success: verdict?.available ? 'This username is available.' : null,
        notes: notes.filter((note) => typeof note === 'string'),
      }}
      definition={{
        field: 'username',
        label: 'Username',
        hint: `The end of your page’s address. ${USERNAME_MIN} to ${USERNAME_MAX} characters: a–z, 0–9, _ and -.`,
        // The account's own names, present and former, may be reserved words by now.
        schema: isOwn || verdict?.available ? usernameFormatSchema : usernameSchema,
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
function useAvailability(typed: string, own: string): Check | null {
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
