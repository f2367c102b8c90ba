import { useState } from 'react';
import { type SecondFactorProof, WRONG_CODE } from '#bff/contracts/factors.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { SessionState } from '#bff/contracts/session.ts';
import { waitText } from '#web/features/factors/typed-code.ts';
import { ApiError, api } from '#web/lib/api/api-client.ts';
import { errorText, withAdvice } from '#web/lib/api/error-text.ts';
import { cancelSignIn, verifySecondFactor } from './second-factor.api.ts';

const ENDED = 'Too many wrong codes, or too much time has passed. Please sign in again.';

/** The error of a check. It contains a retry function if a retry can help. */
interface Failure {
  text: string;
  retry?: (() => void) | undefined;
}

export interface SecondFactorCheckOptions {
  onSignedIn: () => void;
  /**
   * Called when the sign-in has ended without success.
   * @param reason the text to show; undefined if the user canceled the sign-in
   */
  onEnded: (reason?: string) => void;
}

/** Returns whether the sign-in was completed, e.g. in another tab. */
async function isSignedIn(): Promise<boolean> {
  return api.get<SessionState>('/session').then(
    ({ signedIn }) => signedIn,
    () => false,
  );
}

/** Checks or cancels a sign-in that waits for its second factor. */
export function useSecondFactorCheck({ onSignedIn, onEnded }: SecondFactorCheckOptions) {
  const [busy, setBusy] = useState<'check' | 'cancel'>();
  /** The error of the last code, which is still in the field. */
  const [codeError, setCodeError] = useState<string>();
  const [failure, setFailure] = useState<Failure>();

  function start(call: typeof busy): void {
    setBusy(call);
    setCodeError(undefined);
    setFailure(undefined);
  }
  async function handleError(error: unknown, proof: SecondFactorProof): Promise<void> {
    if (error instanceof ApiError && error.status === 401) {
      // The form stays busy until the next screen is shown.
      return (await isSignedIn()) ? onSignedIn() : onEnded(ENDED);
    }
    setBusy(undefined);
    if (error instanceof ApiError && error.code === WRONG_CODE) {
      return setCodeError(errorText(error, MESSAGES.wrongCode));
    }
    if (error instanceof ApiError && error.status === 429) {
      return setFailure({
        text: `Too many attempts. Please try again ${waitText(error.retryAfter)}.`,
      });
    }
    const text = errorText(error, withAdvice('The code could not be checked'));
    setFailure({ text, retry: () => void check(proof) });
  }
  async function check(proof: SecondFactorProof): Promise<void> {
    start('check');
    try {
      await verifySecondFactor(proof);
    } catch (error) {
      return handleError(error, proof);
    }
    onSignedIn();
  }
  async function cancel(): Promise<void> {
    start('cancel');
    try {
      await cancelSignIn();
    } catch (error) {
      setBusy(undefined);
      const text = errorText(error, withAdvice('The sign-in could not be canceled'));
      return setFailure({ text });
    }
    onEnded();
  }
  return { busy, codeError, failure, check, cancel, clear: () => start(undefined) };
}
