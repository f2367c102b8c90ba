import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import {
  type Factor,
  type RecoveryCodes,
  TOTP_EXISTS,
  TOTP_EXPIRED,
  type TotpEnrollment,
  WRONG_CODE,
} from '#bff/contracts/factors.ts';
import { removeFactor } from '#web/features/factors/factors.api.ts';
import {
  ReauthenticationCanceled,
  useReauthentication,
} from '#web/features/factors/reauthentication.tsx';
import { ApiError } from '#web/lib/api/api-client.ts';
import { enrollTotp, verifyTotp } from './second-factor.api.ts';

/** The current step of the setup. */
type Step =
  /** Asks the user to remove the account's current authenticator app first. */
  | { name: 'replace' }
  | { name: 'start' }
  | { name: 'scan'; enrollment: TotpEnrollment }
  | { name: 'codes'; codes: RecoveryCodes['recovery_codes'] };

/** Removes secrets from the cache when the dialog closes. */
const NOT_CACHED = { gcTime: 0 };

const isCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

const unlessCanceled = (error: Error | null) =>
  error instanceof ReauthenticationCanceled ? null : error;

/**
 * Manages the setup of an authenticator app: removes the replaced app, enrolls the new app and
 * verifies its first code.
 */
export function useSetup(replaced: Factor | undefined, onCanceled: () => void) {
  const { withReauthentication } = useReauthentication();
  const enrollment = useMutation({
    ...NOT_CACHED,
    mutationFn: () => withReauthentication('authenticator-app', enrollTotp),
    onError: (error) => error instanceof ReauthenticationCanceled && onCanceled(),
  });
  const removal = useMutation({
    mutationFn: (id: string) => withReauthentication('authenticator-app', () => removeFactor(id)),
    onSuccess: () => enrollment.mutate(),
  });
  const verification = useMutation({
    ...NOT_CACHED,
    mutationFn: (code: string) => withReauthentication('authenticator-app', () => verifyTotp(code)),
  });

  const start = useEffectEvent(() => {
    if (!replaced) enrollment.mutate();
  });
  useEffect(() => start(), []);

  function step(): Step {
    if (verification.data) return { name: 'codes', codes: verification.data.recovery_codes };
    if (enrollment.data) return { name: 'scan', enrollment: enrollment.data };
    return replaced && !removal.isSuccess ? { name: 'replace' } : { name: 'start' };
  }
  const verificationError = unlessCanceled(verification.error);
  return {
    step: step(),
    /** Whether the dialog must stay open until a response arrives. */
    busy: removal.isPending || verification.isPending,
    /** Whether the account's factors have changed. */
    changed: removal.isSuccess || verification.isSuccess,
    remove: () => replaced && removal.mutate(replaced.id),
    removalError: unlessCanceled(removal.error),
    enroll: () => {
      verification.reset();
      enrollment.mutate();
    },
    enrollmentError: enrollment.error,
    /** Whether the account already has an authenticator app, e.g. from another tab. */
    isTaken: isCode(enrollment.error, TOTP_EXISTS) || isCode(verificationError, TOTP_EXISTS),
    verify: (code: string) => verification.mutate(code),
    verificationError,
    isWrongCode: isCode(verificationError, WRONG_CODE),
    isExpired: isCode(verificationError, TOTP_EXPIRED),
  };
}

export type Setup = ReturnType<typeof useSetup>;
