import { Card } from '#web/ui/layout/card.tsx';
import { LazyContent } from '#web/ui/layout/lazy-content.tsx';
import styles from './lazy-theme-studio.module.css';
import type { ThemeStudioProps } from './theme-studio.tsx';

const load = async () => (await import('./theme-studio.tsx'))?.ThemeStudio;

/** The card of the theme studio, whose code is loaded when the card is shown. */
export function LazyThemeStudio(props: ThemeStudioProps) {
  return (
    <Card title="Theme">
      <LazyContent
        load={load}
        props={props}
        loading="Loading themes…"
        failed="The themes could not be loaded."
        className={styles.skeleton}
      />
    </Card>
  );
}
