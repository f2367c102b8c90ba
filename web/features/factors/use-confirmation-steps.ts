import { useCallback, useEffect, useState } from 'react';
import type {
  Factor,
  ReauthenticationProof,
  StartedReauthentication,
} from '#bff/contracts/factors.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { passkeyProof, walletProof } from './device-proofs.ts';
import { choices } from './factor-names.ts';
import { listFactors, startConfirmation, verifyConfirmation } from './factors.api.ts';
import { beginRedirect, type Resume } from './redirect-confirmation.ts';

const FAILED = 'The confirmation failed. Check your connection and try again.';

/** What is typed: a code, or a password. */
type Typed = Extract<StartedReauthentication, { method: 'code' | 'password' | 'totp' }>;

interface Steps {
  /** Undefined while they are being loaded. */
  factors: Factor[] | undefined;
  /** Why they could not be loaded. */
  loadFailure: string | undefined;
  load: () => void;
  /** The factor whose code or password is asked for. */
  asked: { factor: Factor; started: Typed } | undefined;
  /** The id of the factor that is being started, or `proof` while one is checked. */
  busy: string | undefined;
  error: string | undefined;
  choose: (factor: Factor) => Promise<void>;
  enter: (text: string) => Promise<void>;
  back: () => void;
}

/**
 * The steps of one confirmation: choose a factor, then give what it asks for.
 * @param resume what the page opens again after a redirect
 */
export function useConfirmationSteps(resume: Resume, onConfirmed: () => void): Steps {
  const [factors, setFactors] = useState<Factor[]>();
  const [loadFailure, setLoadFailure] = useState<string>();
  const [asked, setAsked] = useState<Steps['asked']>();
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<string>();

  const load = useCallback(() => {
    setLoadFailure(undefined);
    listFactors().then(
      (all) => setFactors(choices(all)),
      (reason: unknown) => setLoadFailure(errorText(reason, 'Failed to load your ways to sign in')),
    );
  }, []);
  useEffect(load, [load]);

  async function run(name: string, work: () => Promise<void>): Promise<void> {
    setBusy(name);
    setError(undefined);
    try {
      await work();
    } catch (reason) {
      setError(textOf(reason));
    }
    setBusy(undefined);
  }

  async function finish(proof: ReauthenticationProof): Promise<void> {
    await verifyConfirmation(proof);
    onConfirmed();
  }

  async function start(factor: Factor): Promise<void> {
    const started = await startConfirmation(factor);
    if (started.method === 'passkey') return finish(await passkeyProof(started));
    if (started.method === 'wallet') return finish(await walletProof(started));
    if (started.method !== 'redirect') return setAsked({ factor, started });
    beginRedirect(resume);
    window.location.assign(started.redirect_url);
    // The button stays busy until the browser has left.
    return new Promise(() => {});
  }

  return {
    factors,
    loadFailure,
    load,
    asked,
    busy,
    error,
    choose: (factor) => run(factor.id, () => start(factor)),
    enter: (text) =>
      run('proof', async () => {
        if (!asked) return;
        const { started } = asked;
        await finish(proofOf(started, text));
      }),
    back: () => {
      setAsked(undefined);
      setError(undefined);
    },
  };
}

function proofOf(started: Typed, text: string): ReauthenticationProof {
  switch (started.method) {
    case 'code':
      return { method_id: started.method_id, code: text };
    case 'password':
      return { password: text };
    case 'totp':
      return { totp_code: text };
  }
}

/** A device that was not used in time, or by choice, has no text for people. */
function textOf(reason: unknown): string {
  if (reason instanceof DOMException) return 'That was cancelled. Please try again.';
  const isOwn = reason instanceof Error && reason.constructor === Error;
  return isOwn ? reason.message : errorText(reason, FAILED);
}
