import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import styles from './input.module.css';

const join = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ');

/** A native single-line input. */
export function Input({
  className,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> | undefined }) {
  return <input {...rest} className={join(styles.control, className)} />;
}

/** A native text area that grows with its text where the browser supports it. */
export function Textarea({
  className,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> | undefined }) {
  return <textarea {...rest} className={join(styles.control, styles.area, className)} />;
}
