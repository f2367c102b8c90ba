import { useEffect, useEffectEvent, useState } from 'react';
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

/** What is typed: a code that was sent, a password, or a code of the authenticator app. */
type Typed = Extract<StartedReauthentication, { method: 'code' | 'password' | 'totp' }>;

export interface AskedFactor {
  factor: Factor;
  started: Typed;
}

export interface Steps {
  /** Undefined while they are being loaded. */
  factors: Factor[] | undefined;
  /** Why they could not be loaded. */
  loadFailure: string | undefined;
  load: () => void;
  /** Whether the only factor is being started, without a choice. */
  isStartingOnly: boolean;
  /** The factor whose code or password is asked for. */
  asked: AskedFactor | undefined;
  /** The id of the factor that is being started, or `proof` while one is checked. */
  busy: string | undefined;
  error: string | undefined;
  choose: (factor: Factor) => Promise<void>;
  prove: (proof: ReauthenticationProof) => Promise<void>;
  back: () => void;
  forgetError: () => void;
}

/**
 * The steps of one confirmation: choose a factor, then give what it asks for.
 * @param resume what the page opens again after a redirect
 */
export function useConfirmationSteps(resume: Resume, onConfirmed: () => void): Steps {
  const [factors, setFactors] = useState<Factor[]>();
  const [loadFailure, setLoadFailure] = useState<string>();
  const [asked, setAsked] = useState<AskedFactor>();
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<string>();

  function load(): void {
    setLoadFailure(undefined);
    listFactors().then(
      (all) => offer(choices(all)),
      (reason: unknown) => setLoadFailure(errorText(reason, 'Failed to load your ways to sign in')),
    );
  }
  const loadFirst = useEffectEvent(load);
  useEffect(() => loadFirst(), []);

  /** Asks for the app's code at once where there is nothing to choose from (S70). */
  function offer(offered: Factor[]): void {
    setFactors(offered);
    const [only, ...others] = offered;
    if (only?.kind === 'totp' && others.length === 0) void run(only.id, () => start(only));
  }

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
    isStartingOnly: !asked && !error && factors?.length === 1 && factors[0]?.kind === 'totp',
    asked,
    busy,
    error,
    choose: (factor) => run(factor.id, () => start(factor)),
    prove: (proof) => run('proof', () => finish(proof)),
    forgetError: () => setError(undefined),
    back: () => {
      setAsked(undefined);
      setError(undefined);
    },
  };
}

/** A device that was not used in time, or by choice, has no text for people. */
function textOf(reason: unknown): string {
  if (reason instanceof DOMException) return 'That was cancelled. Please try again.';
  const isOwn = reason instanceof Error && reason.constructor === Error;
  return isOwn ? reason.message : errorText(reason, FAILED);
}
