import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './icon-button.module.css';

/** A button that shows only an icon. `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  icon,
  className,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  label: string;
  icon: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={[styles.button, className].filter(Boolean).join(' ')}
    >
      {icon}
    </button>
  );
}
