import { USERNAME_MAX, USERNAME_MIN } from '#bff/contracts/limits.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { usernameFormatSchema, usernameSchema } from '#bff/contracts/username.ts';
import { Input } from '#web/ui/form/input.tsx';
import type { DraftProps } from './draft.ts';
import { TextForm } from './text-form.tsx';
import { useAvailability } from './use-availability.ts';

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
