import type { OAuthAuthorizeStartResponse } from '@stytch/vanilla-js/headless';
import { z } from 'zod';
import { ApiError } from '../http/errors.ts';
import type { State } from '../state.ts';
import type { User } from '../user-store.ts';
import { type ConnectedApp, connectedApp, isThirdParty, registeredUrl } from './connected-app.ts';
import type { Grant } from './idp-store.ts';

/** A list of scopes. In a form, it is one text with the scopes separated by spaces or commas. */
const scopesSchema = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(/[\s,]+/))])
  .transform((scopes) => scopes.filter(Boolean));

/** The fields of an authorization request, in JSON and in a form. */
export const authorizationFields = {
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.string().default('code'),
  scopes: scopesSchema.optional(),
  scope: scopesSchema.optional(),
  prompt: z.string().optional(),
};

const authorizationSchema = z.object(authorizationFields);

/**
 * Validates an authorization request, and determines whether it needs the user's consent. Throws
 * 404 for an unknown application, and 400 for a redirect URL that is not registered for the
 * application, because nothing may be sent to such a URL, not even an error.
 */
export function authorization(
  state: State,
  user: User,
  request: z.infer<typeof authorizationSchema>,
) {
  const app = connectedApp(state, request.client_id);
  registeredUrl(app.redirect_urls, request.redirect_uri);
  if (request.response_type !== 'code') {
    throw new ApiError(400, 'invalid_argument', 'The response_type must be code.');
  }
  const wanted = request.scopes ?? request.scope ?? [];
  const results = scopeResults(app, wanted.length > 0 ? wanted : DEFAULT_SCOPES);
  const grant = { clientId: app.client_id, userId: user.user_id, scopes: grantable(results) };
  return { app, results, grant, consentRequired: isConsentRequired(state, app, grant, request) };
}

/**
 * Returns whether the user must consent. A third-party application needs consent once per scope, a
 * first-party application only for offline access. With `prompt=consent`, every application needs
 * consent.
 */
function isConsentRequired(
  { idp }: State,
  app: ConnectedApp,
  grant: Grant,
  { prompt = '' }: { prompt?: string | undefined },
): boolean {
  if (prompt.split(' ').includes('consent')) return true;
  if (idp.hasConsent(grant)) return false;
  if (isThirdParty(app)) return true;
  return grant.scopes.includes('offline_access') && !app.bypass_consent_for_offline_access;
}

type ScopeResult = OAuthAuthorizeStartResponse['scope_results'][number];

const STANDARD: Readonly<Record<string, string>> = {
  openid: 'Verify your identity',
  profile: 'View your personal profile information',
  email: 'View your email address',
  phone: 'View your phone number',
  offline_access: 'Maintain access to your data when you are not using the app',
};

/** The scopes of a request that does not specify any. */
const DEFAULT_SCOPES = ['openid', 'email', 'profile'];

/**
 * Returns which scopes a user may grant; throws 403 for a third-party application that requests
 * full access.
 */
function scopeResults(app: ConnectedApp, scopes: readonly string[]): ScopeResult[] {
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

function grantable(results: readonly ScopeResult[]): string[] {
  return results.filter((each) => each.is_grantable).map((each) => each.scope);
}

function isGrantable(app: ConnectedApp, scope: string): boolean {
  if (scope === 'full_access') return app.full_access_allowed;
  return Object.hasOwn(STANDARD, scope) || app.custom_scopes.includes(scope);
}
