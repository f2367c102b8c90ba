import { type ComponentType, useEffect, useState } from 'react';
import { Notice } from '#web/ui/status/notice.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import styles from './lazy-content.module.css';

/**
 * Imports a component. Resolves to undefined while the document is being reloaded for a newer
 * build.
 */
type Load<P> = () => Promise<ComponentType<P> | undefined>;

/** The loaded components by their load functions. They are rendered without a placeholder. */
const loaded = new WeakMap<object, unknown>();

/**
 * Loads a component before it is shown.
 * @throws when the component cannot be loaded
 */
export async function preload<P>(load: Load<P>): Promise<ComponentType<P> | undefined> {
  const component = await load();
  if (component) loaded.set(load, component);
  return component;
}

interface LazyContentProps<P> {
  load: Load<P>;
  props: P;
  /** The text for screen readers while the code loads. */
  loading: string;
  /** The error text when the code could not be loaded. */
  failed: string;
  /** The class of the placeholder, which reserves about the height of the content. */
  className?: string | undefined;
}

/** Content whose code is loaded when the content is first shown. */
export function LazyContent<P extends object>(props: LazyContentProps<P>) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function Attempt<P extends object>(options: LazyContentProps<P> & { onRetry: () => void }) {
  const { load, props, loading, failed, className, onRetry } = options;
  const [Content, setContent] = useState<ComponentType<P> | 'failed' | null>(
    () => (loaded.get(load) as ComponentType<P> | undefined) ?? null,
  );
  useEffect(() => {
    let current = true;
    preload(load).then(
      (component) => current && setContent(() => component ?? null),
      () => current && setContent('failed'),
    );
    return () => {
      current = false;
    };
  }, [load]);
  if (Content === 'failed') {
    return (
      <Notice kind="error" onRetry={onRetry}>
        {failed}
      </Notice>
    );
  }
  if (Content) return <Content {...props} />;
  return (
    <div className={`${styles.skeleton} ${className ?? ''}`} role="status">
      <span className="visually-hidden">{loading}</span>
      <Skeleton width="block" />
      <Skeleton width="block" />
      <Skeleton width="block" />
    </div>
  );
}
