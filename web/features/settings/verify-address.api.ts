import { type Verification, verificationSchema } from '#bff/contracts/account-event.ts';
import { api } from '#web/lib/api/api-client.ts';

/** The address that the account has to prove, or null. @throws {ApiError} or {NetworkError} */
export const loadVerification = (): Promise<Verification> =>
  api.get('/account/verification', verificationSchema);

/** Sends a login link to that address. @throws {ApiError} or {NetworkError} */
export const sendVerification = (): Promise<void> => api.post('/account/verification');
