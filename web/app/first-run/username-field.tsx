import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { Profile } from '#bff/contracts/profile.ts';
import {
  availableUsernames,
  usernameCandidates,
} from '#web/features/onboarding/username-suggestions.ts';
import { checkUsername } from '#web/features/profile/profile.api.ts';
import { useAvailability } from '#web/features/profile/use-availability.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import styles from './first-run.module.css';

interface UsernameFieldProps {
  profile: Pick<Profile, 'username' | 'name'>;
  value: string;
  problem: string | null;
  onChange: (username: string) => void;
}

/** The username field. Shows whether the username is available, and suggests available ones. */
export function UsernameField({ profile, value, problem, onChange }: UsernameFieldProps) {
  const availability = useAvailability(value, profile.username);
  const result = availability && 'available' in availability ? availability : null;
  const unchecked = availability && 'unchecked' in availability ? [availability.unchecked] : [];
  const error = problem ?? result?.error;
  const suggestions = useSuggestions(
    profile,
    result?.available === false ? value : null,
    result?.error === MESSAGES.usernameTaken,
  );
  const typed = value.trim().toLowerCase();
  const id = useId();
  const others = suggestions.filter((username) => username !== typed);
  return (
    <div className={styles.username}>
      <Field
        label="Username"
        hint={`Your page’s address: ${window.location.host}${paths.publicProfile(typed)}`}
        error={error}
        success={result?.available ? 'This username is available.' : null}
        notes={error ? [] : unchecked}
      >
        {(control) => (
          <Input
            {...control}
            name="username"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      {others.length > 0 && (
        <div className={styles.suggestions}>
          <p id={id}>Suggestions</p>
          <ul aria-labelledby={id} className={styles.chips}>
            {others.map((username) => (
              <li key={username}>
                <Button variant="secondary" size="sm" onClick={() => onChange(username)}>
                  {username}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/**
 * Returns available usernames. They resemble the typed username if it is taken, and the name
 * otherwise.
 * @param refused the typed username if it is not available
 */
function useSuggestions(
  { username, name }: Pick<Profile, 'username' | 'name'>,
  refused: string | null,
  isTaken: boolean,
) {
  const base = (refused ?? username).trim().toLowerCase();
  const wanted = isTaken ? base : name;
  const { data = [] } = useQuery({
    queryKey: [...queryKeys.usernames, 'suggestions', wanted, base],
    queryFn: () =>
      availableUsernames(
        usernameCandidates(wanted, base),
        async (candidate) => (await checkUsername(candidate)).available,
      ),
    staleTime: Number.POSITIVE_INFINITY,
    // Show the previous suggestions until the new ones arrive.
    placeholderData: (former: string[] | undefined) => former,
  });
  return data;
}
