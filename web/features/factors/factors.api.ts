import type {
  Factor,
  ReauthenticationProof,
  StartedReauthentication,
} from '#bff/contracts/factors.ts';
import type { SessionState } from '#bff/contracts/session.ts';
import { api } from '#web/lib/api/api-client.ts';

/** What the account signs in with. @throws {ApiError} or {NetworkError}, as all of these */
export const listFactors = () => api.get<Factor[]>('/factors');

/** Begins a confirmation by one of the account's factors. */
export const startConfirmation = (factor: Factor) =>
  api.post<StartedReauthentication>('/reauthentication/start', { factor_id: factor.id });

/** Ends it with what the factor has given. */
export const verifyConfirmation = (proof: ReauthenticationProof) =>
  api.post<void>('/reauthentication/verify', proof);

/** Whether sensitive changes need no confirmation now. */
export async function isConfirmed(): Promise<boolean> {
  return (await api.get<SessionState>('/session')).confirmed ?? false;
}
