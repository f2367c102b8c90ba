import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash from 'lucide-react/icons/trash-2';
import type { InputHTMLAttributes } from 'react';
import type { SocialPlatform } from '#bff/contracts/social-platforms.ts';
import { counted } from '#web/lib/format/numbers.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { SocialIcon } from '#web/ui/image/social-icon.tsx';
import { savedAddress } from './social-rows.ts';
import styles from './socials.module.css';
import type { SocialFieldRow } from './socials-draft.ts';

const EXAMPLES: { [platform in SocialPlatform]?: InputHTMLAttributes<HTMLInputElement> } = {
  email: { placeholder: 'name@example.com', inputMode: 'email' },
  phone: { placeholder: '+44 20 7946 0000', inputMode: 'tel' },
  whatsapp: { placeholder: '+44 20 7946 0000' },
  signal: { placeholder: '+44 20 7946 0000' },
  mastodon: { placeholder: '@name@server' },
  bluesky: { placeholder: '@name.bsky.social' },
  discord: { placeholder: 'discord.gg/invite' },
  applemusic: { placeholder: 'music.apple.com/…' },
};
const EXAMPLE = { placeholder: '@username or address' };

interface SocialFieldProps {
  row: SocialFieldRow;
  label: string;
  error: string | null;
  /** Undefined until the account is saved. */
  clicks: number | undefined;
  index: number;
  count: number;
  onChange: (value: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** An account of the row with its field and its actions. */
export function SocialField(props: SocialFieldProps) {
  const { row, label, error, clicks, index, count, onChange, onMove, onRemove } = props;
  const address = error ? null : savedAddress(row);
  const hint = address ? `Leads to ${address}` : clicks !== undefined && counted(clicks, 'click');
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <SocialIcon platform={row.platform} />
      </span>
      <Field label={label} error={error} hint={hint}>
        {(control) => (
          <Input
            {...control}
            {...(EXAMPLES[row.platform] ?? EXAMPLE)}
            name={row.key}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={row.value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <IconButton
          label={`Move up ${label}`}
          icon={<ArrowUp />}
          aria-disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          label={`Move down ${label}`}
          icon={<ArrowDown />}
          aria-disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        />
        <IconButton label={`Remove ${label}`} icon={<Trash />} onClick={onRemove} />
      </div>
    </li>
  );
}
