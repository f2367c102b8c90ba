import { type ComponentType, useEffect, useState } from 'react';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import styles from './lazy-theme-studio.module.css';
import type { ThemeStudioProps } from './theme-studio.tsx';

type Loaded = ComponentType<ThemeStudioProps> | 'failed' | null;

/** The card of the theme studio, whose code is loaded when the card is shown. */
export function LazyThemeStudio(props: ThemeStudioProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Card title="Theme">
      <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
    </Card>
  );
}

function Attempt({ onRetry, ...props }: ThemeStudioProps & { onRetry: () => void }) {
  const [Studio, setStudio] = useState<Loaded>(null);
  useEffect(() => {
    let current = true;
    import('./theme-studio.tsx').then(
      // Without a module, the document is being reloaded for a newer build.
      (module) => current && setStudio(() => module?.ThemeStudio ?? null),
      () => current && setStudio('failed'),
    );
    return () => {
      current = false;
    };
  }, []);
  if (Studio === 'failed') {
    return (
      <Notice kind="error" onRetry={onRetry}>
        The themes could not be loaded.
      </Notice>
    );
  }
  return Studio ? <Studio {...props} /> : <StudioSkeleton />;
}

function StudioSkeleton() {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">Loading themes…</span>
      <Skeleton width="block" />
      <Skeleton width="block" />
      <Skeleton width="block" />
    </div>
  );
}
