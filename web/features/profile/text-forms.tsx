import { BIO_MAX, NAME_MAX, USERNAME_MAX, USERNAME_MIN } from '#bff/contracts/limits.ts';
import { bioSchema, nameSchema } from '#bff/contracts/profile.ts';
import { usernameSchema } from '#bff/contracts/username.ts';
import { Input, Textarea } from '#web/ui/form/input.tsx';
import { TextForm, type TextFormProps } from './text-form.tsx';

export function UsernameForm(props: TextFormProps) {
  return (
    <TextForm
      {...props}
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

export function NameForm(props: TextFormProps) {
  return (
    <TextForm
      {...props}
      definition={{
        field: 'name',
        label: 'Name',
        hint: 'Shown in large letters at the top of your page.',
        schema: nameSchema,
        max: NAME_MAX,
        submit: 'Update name',
        success: 'Name updated successfully!',
        failure: 'Failed to update name',
        control: ({ onChange, ...control }) => (
          <Input
            {...control}
            name="name"
            dir="auto"
            autoComplete="name"
            onChange={(event) => onChange(event.target.value)}
          />
        ),
      }}
    />
  );
}

export function BioForm(props: TextFormProps) {
  return (
    <TextForm
      {...props}
      definition={{
        field: 'bio',
        label: 'Bio',
        hint: 'Who you are and what people find here, in a sentence or two.',
        schema: bioSchema,
        max: BIO_MAX,
        submit: 'Update bio',
        success: 'Bio updated successfully!',
        failure: 'Failed to update bio',
        control: ({ onChange, ...control }) => (
          <Textarea
            {...control}
            name="bio"
            dir="auto"
            rows={3}
            onChange={(event) => onChange(event.target.value)}
          />
        ),
      }}
    />
  );
}
