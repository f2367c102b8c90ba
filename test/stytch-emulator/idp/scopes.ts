import type { OAuthAuthorizeStartResponse } from '@stytch/vanilla-js/headless';
import { ApiError } from '../http/errors.ts';
import { type ConnectedApp, isThirdParty } from './connected-app.ts';

type ScopeResult = OAuthAuthorizeStartResponse['scope_results'][number];

const STANDARD: Readonly<Record<string, string>> = {
  openid: 'Verify your identity',
  profile: 'View your personal profile information',
  email: 'View your email address',
  phone: 'View your phone number',
  offline_access: 'Maintain access to your data when you are not using the app',
};

/** The scopes of a request that specifies none. */
export const DEFAULT_SCOPES = ['openid', 'email', 'profile'];

/**
 * Returns which scopes a user may grant; throws 403 for a third-party application that requests
 * full access.
 */
export function scopeResults(app: ConnectedApp, scopes: readonly string[]): ScopeResult[] {
  if (scopes.includes('full_access') && isThirdParty(app)) {
    throw new ApiError(
      403,
      'third_party_clients_cannot_use_full_access',
      'Third party clients cannot use the full_access scope.',
    );
  }
  return [...new Set(scopes)].map((scope) => ({
    scope,
    description: STANDARD[scope] ?? '',
    is_grantable: isGrantable(app, scope),
  }));
}

export function grantable(results: readonly ScopeResult[]): string[] {
  return results.filter((each) => each.is_grantable).map((each) => each.scope);
}

function isGrantable(app: ConnectedApp, scope: string): boolean {
  if (scope === 'full_access') return app.full_access_allowed;
  return Object.hasOwn(STANDARD, scope) || app.custom_scopes.includes(scope);
}
