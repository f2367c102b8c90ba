import Ban from 'lucide-react/icons/ban';
import { useId } from 'react';
import { SOCIAL_ICONS, type SocialIcon } from '#bff/contracts/link.ts';
import { ICON_NAMES } from '#web/features/links/address.ts';
import { BrandIcon } from '#web/ui/image/brand-icon.tsx';
import styles from './link-form.module.css';

interface IconPickerProps {
  value: SocialIcon | '';
  onChange: (icon: SocialIcon | '') => void;
}

/** Radio buttons for the social icon of a link. */
export function IconPicker({ value, onChange }: IconPickerProps) {
  const name = useId();
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>Social icon</legend>
      <div className={styles.icons}>
        {(['', ...SOCIAL_ICONS] as const).map((icon) => (
          <label key={icon} className={styles.icon} title={icon === '' ? 'None' : ICON_NAMES[icon]}>
            <input
              type="radio"
              name={name}
              value={icon}
              checked={icon === value}
              onChange={() => onChange(icon)}
            />
            {icon === '' ? <Ban aria-hidden="true" /> : <BrandIcon icon={icon} />}
            <span className="visually-hidden">{icon === '' ? 'None' : ICON_NAMES[icon]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
