import type { OAuthAuthorizeStartResponse } from '@stytch/vanilla-js/headless';
import { z } from 'zod';
import { ApiError } from '#test/stytch-emulator/http/errors.ts';
import type { State } from '#test/stytch-emulator/state.ts';

/** An application that lets people sign in with the project, as the dashboard would set it up. */
export const connectedAppSchema = z.strictObject({
  client_id: z.string().min(1),
  client_name: z.string(),
  client_description: z.string().default(''),
  /** The public ones keep no secret, and prove themselves by PKCE. */
  client_type: z
    .enum(['first_party', 'first_party_public', 'third_party', 'third_party_public'])
    .default('third_party_public'),
  client_secret: z.string().min(1).optional(),
  redirect_urls: z.array(z.url()),
  post_logout_redirect_urls: z.array(z.url()).default([]),
  full_access_allowed: z.boolean().default(false),
  bypass_consent_for_offline_access: z.boolean().default(false),
  /** Scopes of the project's own that its users may grant. */
  custom_scopes: z.array(z.string()).default([]),
});

export type ConnectedApp = z.infer<typeof connectedAppSchema>;

/** The application of an id; throws 404 when none is connected under it. */
export function connectedApp({ idp }: State, clientId: string): ConnectedApp {
  const app = idp.apps.find((each) => each.client_id === clientId);
  if (app) return app;
  throw new ApiError(404, 'connected_app_not_found', 'Connected App could not be found.');
}

/** An address of the application's own list, compared as a whole string; throws 400 for any other. */
export function registeredUrl(registered: readonly string[], given: string): string {
  if (registered.includes(given)) return given;
  throw new ApiError(
    400,
    'connected_app_supplied_redirect_url_not_found_in_client',
    'The supplied redirect URL is not one of the Connected App’s.',
  );
}

/** Whether it keeps no secret, and proves itself by PKCE. */
export function isPublic({ client_type: type }: ConnectedApp): boolean {
  return type.endsWith('_public');
}

/** Whether people are asked for consent before it learns of them. */
export function isThirdParty({ client_type: type }: ConnectedApp): boolean {
  return type.startsWith('third_party');
}

/** What a person who is asked for consent may know of an application. */
export function presentApp(app: ConnectedApp): OAuthAuthorizeStartResponse['client'] {
  const { client_id, client_type, client_name, client_description } = app;
  return { client_id, client_type, client_name, client_description };
}
