import type { RecoveryCodes, SecondFactorProof, TotpEnrollment } from '#bff/contracts/factors.ts';
import { api } from '#web/lib/api/api-client.ts';

/** Ends a sign-in with its second factor. @throws {ApiError} or {NetworkError}, as all of these */
export const verifySecondFactor = (proof: SecondFactorProof) =>
  api.post<{ signedIn: true }>('/second-factor/verify', proof);

/** Gives a sign-in up that waits for its second factor. */
export const cancelSignIn = () => api.post<void>('/signout');

/** Creates an authenticator app that its first code confirms. */
export const enrollTotp = () => api.post<TotpEnrollment>('/totp');

/** Confirms the new authenticator app. */
export const verifyTotp = (code: string) => api.post<RecoveryCodes>('/totp/verify', { code });

/** Removes the authenticator app, and its recovery codes with it. */
export const removeTotp = (id: string) => api.delete<void>(`/factors/${encodeURIComponent(id)}`);
