import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { SECOND_FACTOR_REQUIRED } from '#bff/contracts/factors.ts';
import { onCallFailure } from './sdk-workarounds.ts';

/**
 * Calls `onSecondFactor` when the server takes a sign-in of the provider's screens and asks for the
 * second factor (S70).
 */
export function useSecondFactor(onSecondFactor: () => void): void {
  const required = useEffectEvent(onSecondFactor);
  useEffect(
    () =>
      onCallFailure((failure) => {
        // At once: the SDK gets the error after this, and would show it.
        if (failure?.type === SECOND_FACTOR_REQUIRED) flushSync(required);
      }),
    [],
  );
}
