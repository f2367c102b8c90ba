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
import { ConfirmationCancelled, useConfirmation } from '#web/features/factors/confirmation.tsx';
import { ApiError } from '#web/lib/api/api-client.ts';
import { enrollTotp, removeTotp, verifyTotp } from './second-factor.api.ts';

/** Where a setup stands. */
type Step =
  /** The app that the account has will be removed first. */
  | { name: 'replace' }
  | { name: 'start' }
  | { name: 'scan'; enrollment: TotpEnrollment }
  | { name: 'codes'; codes: RecoveryCodes['recovery_codes'] };

/** What is secret does not stay in the cache when the dialog closes. */
const FORGOTTEN = { gcTime: 0 };

const isCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

const unlessCancelled = (error: Error | null) =>
  error instanceof ConfirmationCancelled ? null : error;

/** The calls of one setup: remove the app that is replaced, enroll, confirm by the first code. */
export function useSetup(replaced: Factor | undefined, onCancelled: () => void) {
  const { run } = useConfirmation();
  const enrollment = useMutation({
    ...FORGOTTEN,
    mutationFn: () => run('authenticator-app', enrollTotp),
    onError: (error) => error instanceof ConfirmationCancelled && onCancelled(),
  });
  const removal = useMutation({
    mutationFn: (id: string) => run('authenticator-app', () => removeTotp(id)),
    onSuccess: () => enrollment.mutate(),
  });
  const verification = useMutation({
    ...FORGOTTEN,
    mutationFn: (code: string) => run('authenticator-app', () => verifyTotp(code)),
  });

  const begin = useEffectEvent(() => {
    if (!replaced) enrollment.mutate();
  });
  useEffect(() => begin(), []);

  function step(): Step {
    if (verification.data) return { name: 'codes', codes: verification.data.recovery_codes };
    if (enrollment.data) return { name: 'scan', enrollment: enrollment.data };
    return replaced && !removal.isSuccess ? { name: 'replace' } : { name: 'start' };
  }
  const refused = unlessCancelled(verification.error);
  return {
    step: step(),
    /** Whether a call is under way whose answer must not be lost. */
    busy: removal.isPending || verification.isPending,
    /** Whether the factors of the account are other ones now. */
    changed: removal.isSuccess || verification.isSuccess,
    remove: () => replaced && removal.mutate(replaced.id),
    removalError: unlessCancelled(removal.error),
    enroll: () => {
      verification.reset();
      enrollment.mutate();
    },
    enrollmentError: enrollment.error,
    /** Whether the account has an app already, e.g. from another tab. */
    isTaken: isCode(enrollment.error, TOTP_EXISTS) || isCode(refused, TOTP_EXISTS),
    verify: (code: string) => verification.mutate(code),
    verificationError: refused,
    isWrongCode: isCode(refused, WRONG_CODE),
    isExpired: isCode(refused, TOTP_EXPIRED),
  };
}

export type Setup = ReturnType<typeof useSetup>;
