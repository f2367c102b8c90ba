import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './button.module.css';

interface Look {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined;
  /** `lg` for the one thing that a whole page is about. */
  size?: 'lg' | 'md' | 'sm' | undefined;
  icon?: ReactNode;
}

function classes({ variant = 'primary', size = 'md' }: Look, extra: string | undefined) {
  return [styles.button, styles[variant], styles[size], extra].filter(Boolean).join(' ');
}

/** A native button. `busy` disables it and turns its icon into a spinner; the label stays yours. */
export function Button({
  variant,
  size,
  busy = false,
  icon,
  className,
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> &
  Look & { busy?: boolean | undefined; ref?: Ref<HTMLButtonElement> | undefined }) {
  return (
    <button
      {...rest}
      type={type}
      className={classes({ variant, size }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button. With `reloadDocument` it is a plain anchor. */
export function ButtonLink({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: LinkProps & Look) {
  return (
    <Link {...rest} className={classes({ variant, size }, className)}>
      {icon}
      {children}
    </Link>
  );
}
