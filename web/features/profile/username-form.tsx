import { USERNAME_MAX, USERNAME_MIN } from '#bff/contracts/limits.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { newUsernameSchema, usernameFormatSchema } from '#bff/contracts/username.ts';
import { Input } from '#web/ui/form/input.tsx';
import { TextForm } from './text-form.tsx';
import { useAvailability } from './use-availability.ts';
import type { DraftProps } from './use-profile-draft.ts';

/** The form for the username. Checks the availability while the user types. */
export function UsernameForm(props: DraftProps) {
  const { profile, draft } = props;
  const typed = draft.username ?? profile.username;
  const availability = useAvailability(typed, profile.username);
  const isUnchecked = availability !== null && 'unchecked' in availability;
  const result = isUnchecked ? null : availability;
  const isOwn = typed.trim().toLowerCase() === profile.username;
  // Whether the current address will redirect. Until the profile is saved, the username is a
  // generated one, which is not reserved after a change.
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
        // Accept the account's current and former usernames even if they have become reserved
        // words.
        schema: isOwn || result?.available ? usernameFormatSchema : newUsernameSchema,
        submit: 'Update username',
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
