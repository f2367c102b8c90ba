import type { StytchClient } from '@stytch/vanilla-js/headless';
import { type ComponentType, useEffect, useState } from 'react';
import type { SignInOptions } from '#bff/contracts/sign-in-methods.ts';
import { Notice } from '#web/ui/status/notice.tsx';
import { signInOptions } from './sign-in-options.ts';
import { WidgetSkeleton } from './widget-skeleton.tsx';

/** What every widget gets: the connected SDK and what the deployment offers. */
export interface Connected {
  client: StytchClient;
  options: SignInOptions;
}

/** A module of this feature that holds a widget, and with it the provider's SDK. */
interface WidgetModule<Props> {
  Widget: ComponentType<Props & Connected>;
  connect: (options: SignInOptions) => Promise<StytchClient>;
}

interface LazyWidgetProps<Props> {
  load: () => Promise<WidgetModule<Props>>;
  props: Props;
}

interface Ready<Props> extends Connected {
  Widget: ComponentType<Props & Connected>;
}

async function prepare<Props>(load: LazyWidgetProps<Props>['load']): Promise<Ready<Props>> {
  const [options, module] = await Promise.all([signInOptions(), load()]);
  // A build that is no longer there: the document is being loaded anew.
  if (!module) return new Promise(() => {});
  return { options, Widget: module.Widget, client: await module.connect(options) };
}

/** Loads a widget of the provider's SDK: its place, then itself, or a word and another try. */
export function LazyWidget<Props extends object>(lazy: LazyWidgetProps<Props>) {
  const [round, setRound] = useState(0);
  return <Round key={round} {...lazy} onRetry={() => setRound(round + 1)} />;
}

interface RoundProps<Props> extends LazyWidgetProps<Props> {
  onRetry: () => void;
}

/** One try, which knows nothing of the one before. */
function Round<Props extends object>({ load, props, onRetry }: RoundProps<Props>) {
  const [ready, setReady] = useState<Ready<Props> | 'failed' | null>(null);
  useEffect(() => {
    let current = true;
    prepare(load).then(
      (loaded) => current && setReady(loaded),
      () => current && setReady('failed'),
    );
    return () => {
      current = false;
    };
  }, [load]);

  if (ready === null) return <WidgetSkeleton />;
  if (ready === 'failed') {
    return (
      <Notice kind="error" onRetry={onRetry}>
        This part of the page could not be loaded.
      </Notice>
    );
  }
  const { Widget, client, options } = ready;
  return <Widget {...props} client={client} options={options} />;
}
