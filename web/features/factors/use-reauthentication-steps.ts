import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type {
  Factor,
  ReauthenticationProof,
  StartedReauthentication,
} from '#bff/contracts/factors.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { passkeyProof, walletSignature } from './device-proofs.ts';
import { reauthenticationFactors } from './factor-names.ts';
import { listFactors, startReauthentication, verifyReauthentication } from './factors.api.ts';
import { beginRedirect, type ResumeAction } from './redirect-reauthentication.ts';

const FAILED = 'The confirmation failed. Check your connection and try again.';

/** Removes proofs and challenges from the cache when the dialog closes. */
const NOT_CACHED = { gcTime: 0 };

/**
 * A reauthentication that needs an input: a sent code, a password, or a code from the authenticator
 * app.
 */
type InputReauthentication = Extract<
  StartedReauthentication,
  { method: 'code' | 'password' | 'totp' }
>;

export interface StartedFactor {
  factor: Factor;
  started: InputReauthentication;
}

const isTotpOnly = (factors: readonly Factor[] | undefined) =>
  factors?.length === 1 && factors[0]?.kind === 'totp';

/**
 * Manages the steps of a reauthentication: the choice of a factor, then its proof.
 * @param resume the action to resume after a redirect
 */
export function useReauthenticationSteps(resume: ResumeAction, onReauthenticated: () => void) {
  const [started, setStarted] = useState<StartedFactor>();
  const factors = useQuery({
    queryKey: [...queryKeys.factors, 'reauthentication'],
    queryFn: async () => reauthenticationFactors(await listFactors()),
    ...NOT_CACHED,
  });
  const start = useMutation({
    ...NOT_CACHED,
    mutationFn: async (factor: Factor): Promise<InputReauthentication | 'reauthenticated'> => {
      const reauthentication = await startReauthentication(factor);
      switch (reauthentication.method) {
        case 'passkey':
          await verifyReauthentication(await passkeyProof(reauthentication));
          return 'reauthenticated';
        case 'wallet':
          await verifyReauthentication({ signature: await walletSignature(reauthentication) });
          return 'reauthenticated';
        case 'redirect':
          beginRedirect(resume);
          window.location.assign(reauthentication.redirect_url);
          // Never resolve, so that the button stays busy until the page is unloaded.
          return new Promise<never>(() => {});
        default:
          return reauthentication;
      }
    },
    onSuccess: (result, factor) =>
      result === 'reauthenticated' ? onReauthenticated() : setStarted({ factor, started: result }),
  });
  const proof = useMutation({
    ...NOT_CACHED,
    mutationFn: verifyReauthentication,
    onSuccess: onReauthenticated,
  });

  // If the authenticator app is the only factor, the dialog asks for its code immediately (S70).
  const startTotp = useEffectEvent(() => {
    const [only] = factors.data ?? [];
    if (only && isTotpOnly(factors.data)) start.mutate(only);
  });
  const isLoaded = factors.isSuccess;
  useEffect(() => {
    if (isLoaded) startTotp();
  }, [isLoaded]);

  const failure = proof.error ?? start.error;
  const clearErrors = () => {
    start.reset();
    proof.reset();
  };
  return {
    /** Undefined while loading. */
    factors: factors.data,
    /** The error text if the factors could not be loaded. */
    loadFailure:
      factors.error && !factors.isFetching
        ? errorText(factors.error, 'Failed to load your confirmation methods')
        : undefined,
    load: () => void factors.refetch(),
    /** Whether the form for the authenticator app's code is opening without a choice of factors. */
    isStartingTotp: !started && !failure && isTotpOnly(factors.data),
    /** The started factor, if it needs a code or a password. */
    started,
    /** The id of the factor that is being started, or `proof` while a proof is checked. */
    busy: start.isPending ? start.variables.id : proof.isPending && 'proof',
    error: failure ? reauthenticationErrorText(failure) : undefined,
    choose: (factor: Factor) => {
      proof.reset();
      start.mutate(factor);
    },
    prove: (given: ReauthenticationProof) => {
      start.reset();
      proof.mutate(given);
    },
    back: () => {
      setStarted(undefined);
      clearErrors();
    },
    clearErrors,
  };
}

export type ReauthenticationSteps = ReturnType<typeof useReauthenticationSteps>;

/**
 * Returns the text of a failure. DOMExceptions of passkeys and wallets have no user-facing text.
 */
function reauthenticationErrorText(error: unknown): string {
  if (error instanceof DOMException)
    return 'You canceled the request. Try again when you are ready.';
  const hasOwnText = error instanceof Error && error.constructor === Error;
  return hasOwnText ? error.message : errorText(error, FAILED);
}
