import { type ElementType, type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  title?: ReactNode;
  /** What can be done with the whole of it, at the other end of the title's line. */
  action?: ReactNode;
  children?: ReactNode;
  /** The element of the surface; `section` when there is a title, else `div`. */
  as?: ElementType | undefined;
  className?: string | undefined;
}

/** A raised surface, named by its title when it has one. */
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
