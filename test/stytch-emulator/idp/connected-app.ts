import type { OAuthAuthorizeStartResponse } from '@stytch/vanilla-js/headless';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import type { State } from '../state.ts';

/** An application whose users sign in with the project, as configured in the dashboard. */
export const connectedAppSchema = z.strictObject({
  client_id: z.string().min(1),
  client_name: z.string(),
  client_description: z.string().default(''),
  /** The type of the client. Public clients have no secret, and use PKCE instead. */
  client_type: z
    .enum(['first_party', 'first_party_public', 'third_party', 'third_party_public'])
    .default('third_party_public'),
  client_secret: z.string().min(1).optional(),
  redirect_urls: z.array(z.url()),
  post_logout_redirect_urls: z.array(z.url()).default([]),
  full_access_allowed: z.boolean().default(false),
  bypass_consent_for_offline_access: z.boolean().default(false),
  /** Custom scopes of the project that users may grant. */
  custom_scopes: z.array(z.string()).default([]),
});

export type ConnectedApp = z.infer<typeof connectedAppSchema>;

/** Returns the application with this id; throws 404 when there is none. */
export function connectedApp({ idp }: State, clientId: string): ConnectedApp {
  const app = idp.apps.find((each) => each.client_id === clientId);
  if (app) return app;
  throw new ApiError(404, 'connected_app_not_found', 'Connected App could not be found.');
}

/**
 * Returns the given URL if it is registered for the application. URLs are compared as whole
 * strings. Throws 400 for any other URL.
 */
export function registeredUrl(registered: readonly string[], given: string): string {
  if (registered.includes(given)) return given;
  throw new ApiError(
    400,
    'connected_app_supplied_redirect_url_not_found_in_client',
    'The supplied redirect URL is not one of the Connected App’s.',
  );
}

/** Returns whether an application is a public client, which uses PKCE instead of a secret. */
export function isPublic({ client_type: type }: ConnectedApp): boolean {
  return type.endsWith('_public');
}

/**
 * Returns whether an application belongs to a third party and therefore needs the user's consent.
 */
export function isThirdParty({ client_type: type }: ConnectedApp): boolean {
  return type.startsWith('third_party');
}

/** Returns the application's data for the consent screen. */
export function presentApp(app: ConnectedApp): OAuthAuthorizeStartResponse['client'] {
  const { client_id, client_type, client_name, client_description } = app;
  return { client_id, client_type, client_name, client_description };
}

/**
 * The admin call that replaces the list of connected applications. At Stytch, the list is part of
 * the dashboard.
 */
export const connectedAppRoutes: readonly Route[] = [
  { method: 'PUT', path: '/emulator/admin/connected-apps', access: 'admin', handle: replaceApps },
];

const schema = z.strictObject({ connected_apps: z.array(connectedAppSchema) });

function replaceApps({ state, body }: Call) {
  const { connected_apps: apps } = parse(schema, body);
  state.idp.apps.splice(0, state.idp.apps.length, ...apps);
  return ok({ connected_apps: state.idp.apps });
}
