import { type ElementType, type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  title?: ReactNode;
  /** An action for the whole card, at the end of the title's line. */
  action?: ReactNode;
  children?: ReactNode;
  /** The element of the card. Defaults to `section` with a title and to `div` without one. */
  as?: ElementType | undefined;
  className?: string | undefined;
}

/** A raised surface, labeled by its title if it has one. */
export function Card({ title, action, children, as, className }: CardProps) {
  const id = useId();
  const Element = as ?? (title ? 'section' : 'div');
  const heading = title && (
    <h2 id={id} className={styles.title}>
      {title}
    </h2>
  );
  return (
    <Element
      className={[styles.card, className].filter(Boolean).join(' ')}
      {...(title ? { 'aria-labelledby': id } : {})}
    >
      {action ? (
        <div className={styles.head}>
          {heading}
          {action}
        </div>
      ) : (
        heading
      )}
      {children}
    </Element>
  );
}
