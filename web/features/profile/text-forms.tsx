import { BIO_MAX, NAME_MAX } from '#bff/contracts/limits.ts';
import { bioSchema, nameSchema } from '#bff/contracts/profile.ts';
import { normalizeLine, normalizeText } from '#bff/contracts/text.ts';
import { Input, Textarea } from '#web/ui/form/input.tsx';
import { TextForm } from './text-form.tsx';
import type { DraftProps } from './use-profile-draft.ts';

export function NameForm(props: DraftProps) {
  return (
    <TextForm
      {...props}
      definition={{
        field: 'name',
        label: 'Name',
        hint: 'Shown at the top of your page.',
        schema: nameSchema,
        limit: { max: NAME_MAX, normalize: normalizeLine },
        submit: 'Update name',
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

export function BioForm(props: DraftProps) {
  return (
    <TextForm
      {...props}
      definition={{
        field: 'bio',
        label: 'Bio',
        hint: 'Describe yourself and your page in one or two sentences.',
        schema: bioSchema,
        limit: { max: BIO_MAX, normalize: normalizeText },
        submit: 'Update bio',
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
