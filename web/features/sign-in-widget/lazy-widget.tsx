import type { StytchClient } from '@stytch/vanilla-js/headless';
import { type ComponentType, useEffect, useState } from 'react';
import type { SignInOptions } from '#bff/contracts/sign-in-methods.ts';
import { Notice } from '#web/ui/status/notice.tsx';
import { Skeleton } from '#web/ui/status/skeleton.tsx';
import { signInOptions } from './sign-in-options.ts';
import styles from './sign-in-widget.module.css';

/** The connected SDK and the deployment's sign-in options. */
export interface SdkProps {
  client: StytchClient;
  options: SignInOptions;
}

/** A module of this feature that contains a widget and imports the SDK. */
interface WidgetModule<Props> {
  Widget: ComponentType<Props & SdkProps>;
  connect: (options: SignInOptions) => Promise<StytchClient>;
}

interface LazyWidgetProps<Props> {
  load: () => Promise<WidgetModule<Props>>;
  props: Props;
}

interface LoadedWidget<Props> extends SdkProps {
  Widget: ComponentType<Props & SdkProps>;
}

async function loadWidget<Props>(
  load: LazyWidgetProps<Props>['load'],
): Promise<LoadedWidget<Props>> {
  const [options, module] = await Promise.all([signInOptions(), load()]);
  // The module is undefined while the document is being reloaded for a newer build.
  if (!module) return new Promise(() => {});
  return { options, Widget: module.Widget, client: await module.connect(options) };
}

/**
 * Loads a widget of the SDK. Shows a skeleton while loading, and an error with Retry on failure.
 */
export function LazyWidget<Props extends object>(lazy: LazyWidgetProps<Props>) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} {...lazy} onRetry={() => setAttempt(attempt + 1)} />;
}

interface AttemptProps<Props> extends LazyWidgetProps<Props> {
  onRetry: () => void;
}

function Attempt<Props extends object>({ load, props, onRetry }: AttemptProps<Props>) {
  const [loaded, setLoaded] = useState<LoadedWidget<Props> | 'failed' | null>(null);
  useEffect(() => {
    let current = true;
    loadWidget(load).then(
      (widget) => current && setLoaded(widget),
      () => current && setLoaded('failed'),
    );
    return () => {
      current = false;
    };
  }, [load]);

  if (loaded === null) return <WidgetSkeleton />;
  if (loaded === 'failed') {
    return (
      <Notice kind="error" onRetry={onRetry}>
        This part of the page could not be loaded.
      </Notice>
    );
  }
  const { Widget, client, options } = loaded;
  return <Widget {...props} client={client} options={options} />;
}

/** The placeholder of a widget that is loading. */
export function WidgetSkeleton() {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">Loading…</span>
      <Skeleton width="block" height="circle" />
      <Skeleton width="block" height="circle" />
      <Skeleton width="block" height="circle" />
    </div>
  );
}
