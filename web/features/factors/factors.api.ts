import type {
  Factor,
  ReauthenticationProof,
  StartedOAuthAddition,
  StartedReauthentication,
} from '#bff/contracts/factors.ts';
import type { SessionState } from '#bff/contracts/session.ts';
import type { OAuthProvider } from '#bff/contracts/sign-in-methods.ts';
import { api } from '#web/lib/api/api-client.ts';

/** What the account signs in with. @throws {ApiError} or {NetworkError}, as all of these */
export const listFactors = () => api.get<Factor[]>('/factors');

/** Removes a factor, by its id. */
export const removeFactor = (id: string) => api.delete<void>(`/factors/${encodeURIComponent(id)}`);

/** Begins to add an identity provider: the browser goes there. */
export const startOAuthAddition = (provider: OAuthProvider) =>
  api.post<StartedOAuthAddition>('/factors/oauth/start', { provider });

/** Adds what the identity provider has sent the browser back with. */
export const verifyOAuthAddition = (token: string) =>
  api.post<void>('/factors/oauth/verify', { token });

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
