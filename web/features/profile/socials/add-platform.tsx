import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { SOCIALS_MAX } from '#bff/contracts/limits.ts';
import {
  platformName,
  SOCIAL_PLATFORMS,
  type SocialPlatform,
} from '#bff/contracts/social-platforms.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import styles from './socials.module.css';

const OPTIONS = SOCIAL_PLATFORMS.map((value) => ({ value, label: platformName(value) })).toSorted(
  (one, other) => one.label.localeCompare(other.label),
);

interface AddPlatformProps {
  /** Whether the row has the maximum number of accounts. */
  isFull: boolean;
  onAdd: (platform: SocialPlatform) => void;
}

/** Lets the creator choose a platform and add a field for it. */
export function AddPlatform({ isFull, onAdd }: AddPlatformProps) {
  const [platform, setPlatform] = useState<SocialPlatform>('instagram');
  return (
    <div className={styles.add}>
      <Field
        label="Platform"
        hint={isFull && `You have the maximum of ${SOCIALS_MAX} icons. Remove one to add another.`}
      >
        {(control) => (
          <Select
            {...control}
            name="platform"
            value={platform}
            onChange={setPlatform}
            options={OPTIONS}
          />
        )}
      </Field>
      <Button
        variant="secondary"
        icon={<Plus aria-hidden="true" />}
        disabled={isFull}
        onClick={() => onAdd(platform)}
      >
        Add icon
      </Button>
    </div>
  );
}
