import type {
  Factor,
  ReauthenticationProof,
  StartedOAuthAddition,
  StartedReauthentication,
} from '#bff/contracts/factors.ts';
import type { OAuthProvider } from '#bff/contracts/sign-in-methods.ts';
import { api } from '#web/lib/api/api-client.ts';

/** Returns the account's factors. @throws {ApiError} or {NetworkError}, like all functions here */
export const listFactors = () => api.get<Factor[]>('/factors');

export const removeFactor = (id: string) => api.delete<void>(`/factors/${encodeURIComponent(id)}`);

/** Starts the addition of an identity provider. The caller then redirects the browser to it. */
export const startOAuthAddition = (provider: OAuthProvider) =>
  api.post<StartedOAuthAddition>('/factors/oauth/start', { provider });

/** Adds the identity provider with the token of its redirect. */
export const verifyOAuthAddition = (token: string) =>
  api.post<void>('/factors/oauth/verify', { token });

/** Starts a reauthentication with a factor of the account. */
export const startReauthentication = (factor: Factor) =>
  api.post<StartedReauthentication>('/reauthentication/start', { factor_id: factor.id });

/** Completes a reauthentication with the proof of the factor. */
export const verifyReauthentication = (proof: ReauthenticationProof) =>
  api.post<void>('/reauthentication/verify', proof);
