import { type ElementType, type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  title?: ReactNode;
  children?: ReactNode;
  /** The element of the surface; `section` when there is a title, else `div`. */
  as?: ElementType | undefined;
  className?: string | undefined;
}

/** A raised surface, named by its title when it has one. */
export function Card({ title, children, as, className }: CardProps) {
  const id = useId();
  const Element = as ?? (title ? 'section' : 'div');
  return (
    <Element
      className={[styles.card, className].filter(Boolean).join(' ')}
      {...(title ? { 'aria-labelledby': id } : {})}
    >
      {title && (
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
      )}
      {children}
    </Element>
  );
}
