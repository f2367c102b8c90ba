import { useState } from 'react';
import type { SocialIcon } from '#bff/contracts/link.ts';
import { HANDLE_PLATFORMS, handleAddress } from '#web/features/onboarding/handles.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { BrandIcon } from '#web/ui/image/brand-icon.tsx';
import styles from './first-run.module.css';
import type { Handles } from './links-draft.ts';

interface HandleFieldsProps {
  handles: Handles;
  readOnly: boolean;
  onChange: (handles: Handles) => void;
}

/** Buttons for the platforms, and a field for the handle of each picked platform. */
export function HandleFields({ handles, readOnly, onChange }: HandleFieldsProps) {
  /** The platform that was picked last. Its field receives the focus. */
  const [picked, setPicked] = useState<SocialIcon | null>(null);
  const isPicked = ({ icon }: { icon: SocialIcon }) => handles[icon] !== undefined;
  const change = (icon: SocialIcon, text: string) => onChange({ ...handles, [icon]: text });
  return (
    <fieldset className={styles.handles}>
      <legend>Or type your handles</legend>
      {HANDLE_PLATFORMS.filter(isPicked).map(({ icon, name }) => (
        <HandleField
          key={icon}
          icon={icon}
          name={name}
          value={handles[icon] ?? ''}
          readOnly={readOnly}
          isPicked={icon === picked}
          onChange={(text) => change(icon, text)}
        />
      ))}
      <div className={styles.chips}>
        {HANDLE_PLATFORMS.filter((platform) => !isPicked(platform)).map(({ icon, name }) => (
          <Button
            key={icon}
            variant="secondary"
            size="sm"
            icon={<BrandIcon icon={icon} />}
            disabled={readOnly}
            onClick={() => {
              setPicked(icon);
              change(icon, '');
            }}
          >
            {name}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

interface HandleFieldProps {
  icon: SocialIcon;
  name: string;
  value: string;
  readOnly: boolean;
  /** Whether the platform was just picked; the field then receives the focus. */
  isPicked: boolean;
  onChange: (text: string) => void;
}

function HandleField({ icon, name, value, readOnly, isPicked, onChange }: HandleFieldProps) {
  const isBad = value.trim() !== '' && handleAddress(icon, value) === null;
  return (
    <Field
      label={`${name} handle`}
      error={
        isBad ? `Enter a handle, such as @rosa, or the address of your ${name} account.` : null
      }
    >
      {(control) => (
        <Input
          {...control}
          autoFocus={isPicked}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="@"
          value={value}
          readOnly={readOnly}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
