import type { RecoveryCodes, SecondFactorProof, TotpEnrollment } from '#bff/contracts/factors.ts';
import { api } from '#web/lib/api/api-client.ts';

/**
 * Completes a sign-in with its second factor.
 * @throws {ApiError} or {NetworkError}, like all functions of this file
 */
export const verifySecondFactor = (proof: SecondFactorProof) =>
  api.post<{ signedIn: true }>('/second-factor/verify', proof);

/** Cancels a sign-in that waits for its second factor. */
export const cancelSignIn = () => api.post<void>('/signout');

/** Starts the enrollment of an authenticator app. Its first code completes the enrollment. */
export const enrollTotp = () => api.post<TotpEnrollment>('/totp');

/** Completes the enrollment with the first code. */
export const verifyTotp = (code: string) => api.post<RecoveryCodes>('/totp/verify', { code });
