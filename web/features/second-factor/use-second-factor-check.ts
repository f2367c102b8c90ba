import { useState } from 'react';
import { type SecondFactorProof, WRONG_CODE } from '#bff/contracts/factors.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { SessionState } from '#bff/contracts/session.ts';
import { waitText } from '#web/features/factors/typed-code.ts';
import { ApiError, api } from '#web/lib/api/api-client.ts';
import { errorText, withAdvice } from '#web/lib/api/error-text.ts';
import { cancelSignIn, verifySecondFactor } from './second-factor.api.ts';

const ENDED = 'Too many wrong codes, or too much time has passed. Please sign in again.';

/** Why a code was not accepted, and the call that can be repeated. */
interface Failure {
  text: string;
  retry?: (() => void) | undefined;
}

export interface SecondFactorCheckOptions {
  onSignedIn: () => void;
  /** The sign-in is over. @param reason undefined when the person has cancelled it */
  onEnded: (reason?: string) => void;
}

/** A tab may be late: the sign-in was completed in another one. */
async function isSignedIn(): Promise<boolean> {
  return api.get<SessionState>('/session').then(
    ({ signedIn }) => signedIn,
    () => false,
  );
}

/** The calls of a sign-in that waits for its second factor. */
export function useSecondFactorCheck({ onSignedIn, onEnded }: SecondFactorCheckOptions) {
  const [busy, setBusy] = useState<'check' | 'cancel'>();
  /** Why the code in the field was refused. */
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<Failure>();

  function begin(work: typeof busy): void {
    setBusy(work);
    setWrong(undefined);
    setFailure(undefined);
  }
  async function explain(error: unknown, proof: SecondFactorProof): Promise<void> {
    if (error instanceof ApiError && error.status === 401) {
      // Busy until the screen is gone.
      return (await isSignedIn()) ? onSignedIn() : onEnded(ENDED);
    }
    setBusy(undefined);
    if (error instanceof ApiError && error.code === WRONG_CODE) {
      return setWrong(errorText(error, MESSAGES.wrongCode));
    }
    if (error instanceof ApiError && error.status === 429) {
      return setFailure({
        text: `Too many codes were tried. Please try again ${waitText(error.retryAfter)}.`,
      });
    }
    const text = errorText(error, withAdvice('The code could not be checked'));
    setFailure({ text, retry: () => void check(proof) });
  }
  async function check(proof: SecondFactorProof): Promise<void> {
    begin('check');
    try {
      await verifySecondFactor(proof);
    } catch (error) {
      return explain(error, proof);
    }
    onSignedIn();
  }
  async function cancel(): Promise<void> {
    begin('cancel');
    try {
      await cancelSignIn();
    } catch (error) {
      setBusy(undefined);
      const text = errorText(error, withAdvice('The sign-in could not be cancelled'));
      return setFailure({ text });
    }
    onEnded();
  }
  return { busy, wrong, failure, check, cancel, clear: () => begin(undefined) };
}
