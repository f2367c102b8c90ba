import type { WebAuthnRegisterStartResponse } from '@stytch/vanilla-js/headless';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { type Fields, ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { sdkCaller } from '../sessions/sdk-session.ts';
import type { User } from '../user-store.ts';
import { ALGORITHMS, checkedDomain, serverLibrary } from './relying-party.ts';
import { CEREMONY_LIFETIME_MS, credentialsOf } from './webauthn-store.ts';

/** Starts a passkey registration: `stytch.webauthn.register` in the browser SDK. */
export const webauthnRegisterStartRoutes: readonly Route[] = [
  { method: 'POST', path: '/sdk/v1/webauthn/register/start', access: 'sdk', handle: start },
];

const schema = z.object({
  domain: z.string(),
  authenticator_type: z.enum(['platform', 'cross-platform']).optional(),
  return_passkey_credential_options: z.boolean().default(false),
  // This field has no effect: values are always in base64url, the only encoding that the SDK
  // decodes.
  use_base64_url_encoding: z.boolean().optional(),
  override_id: z.string().min(1).max(64).optional(),
  override_name: z.string().optional(),
  override_display_name: z.string().optional(),
  user_agent: z.string().default(''),
});

type Request = z.infer<typeof schema>;

async function start(call: Call) {
  const { state } = call;
  const { user } = sdkCaller(call);
  const request = parse(schema, call.body);
  const domain = checkedDomain(state, request.domain);
  const exclude = credentialsOf(state, user, domain);
  const { generateRegistrationOptions } = await serverLibrary();
  const options = await generateRegistrationOptions({
    rpName: state.settings.project_name ?? domain,
    rpID: domain,
    userID: new TextEncoder().encode(request.override_id ?? user.user_id),
    userName: request.override_name ?? passkeyLabel(user),
    userDisplayName: request.override_display_name ?? nameOf(user),
    timeout: CEREMONY_LIFETIME_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: exclude.map(({ id, transports = [] }) => ({ id, transports })),
    authenticatorSelection: selection(request),
  });
  state.ceremonies.put(options.challenge, {
    kind: 'registration',
    domain,
    userId: user.user_id,
    userHandle: options.user.id,
    userAgent: request.user_agent,
    authenticatorType: request.authenticator_type ?? '',
  });
  const fields: Fields<WebAuthnRegisterStartResponse> = {
    user_id: user.user_id,
    public_key_credential_creation_options: JSON.stringify(options),
  };
  return ok(fields);
}

/**
 * Returns the requirements for the device's key. A passkey must be discoverable without a user
 * name; a second factor need not be.
 */
function selection(request: Request): AuthenticatorSelectionCriteria {
  const { authenticator_type: attachment } = request;
  return {
    residentKey: request.return_passkey_credential_options ? 'required' : 'discouraged',
    userVerification: 'preferred',
    ...(attachment && { authenticatorAttachment: attachment }),
  };
}

/** Returns the name under which the device lists the passkey. */
function passkeyLabel({ emails, phone_numbers: phones, user_id: userId }: User): string {
  return emails[0]?.email ?? phones[0]?.phone_number ?? userId;
}

function nameOf(user: User): string {
  return `${user.name.first_name} ${user.name.last_name}`.trim() || passkeyLabel(user);
}
