import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './button.module.css';

interface ButtonStyle {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined;
  /** The size. `lg` is for the main action of a page. */
  size?: 'lg' | 'md' | 'sm' | undefined;
  icon?: ReactNode;
}

function classes({ variant = 'primary', size = 'md' }: ButtonStyle, extra: string | undefined) {
  return [styles.button, styles[variant], styles[size], extra].filter(Boolean).join(' ');
}

/** Prevents a disabled button from submitting its form. */
const ignore = (event: MouseEvent) => event.preventDefault();

/**
 * A native button. `busy` disables it and replaces its icon with a spinner. It is disabled by
 * aria-disabled, because the native attribute would remove the focus from a button that was just
 * pressed.
 */
export function Button({
  variant,
  size,
  busy = false,
  icon,
  className,
  disabled = false,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonStyle & { busy?: boolean | undefined; ref?: Ref<HTMLButtonElement> | undefined }) {
  const off = disabled || busy;
  return (
    <button
      {...rest}
      type={type}
      className={classes({ variant, size }, className)}
      aria-disabled={off || undefined}
      onClick={off ? ignore : onClick}
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
}: LinkProps & ButtonStyle) {
  return (
    <Link {...rest} className={classes({ variant, size }, className)}>
      {icon}
      {children}
    </Link>
  );
}
