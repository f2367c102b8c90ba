import { USERNAME_MAX, USERNAME_MIN } from '#bff/contracts/limits.ts';
import { usernameSchema } from '#bff/contracts/profile/username.ts';
import { Input } from '#web/ui/form/input.tsx';
import { TextForm, type TextFormProps } from '../text-form.tsx';
import { useAvailability } from './use-availability.ts';

/** The username with its rule, and whether it is free, while it is typed. */
export function UsernameForm(props: TextFormProps) {
  const { profile, draft } = props;
  const availability = useAvailability(draft.username ?? profile.username, profile.username);
  const failed = availability === 'failed';
  const verdict = failed ? null : availability;
  return (
    <TextForm
      {...props}
      verdict={{
        error: verdict?.error,
        success: verdict?.available ? 'This username is available.' : null,
        note: failed ? 'Availability could not be checked. You can still update.' : null,
      }}
      definition={{
        field: 'username',
        label: 'Username',
        hint: `The end of your page’s address. ${USERNAME_MIN} to ${USERNAME_MAX} characters: a–z, 0–9, _ and -.`,
        schema: usernameSchema,
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
