import * as z from 'zod/mini';
import {
  type GatewayEndpoint,
  optional,
  SESSION_RESPONSE,
  TELEMETRY,
  text,
} from '#bff/gateway/endpoint.ts';
import { publicResponse, sensitive } from '#bff/http/route-policy.ts';

const shared = { method: 'POST', methods: ['passkeys'] } as const;
const flag = z.optional(z.boolean());
/**
 * Schema of a browser's credential as JSON. An attestation with its certificates is the longest
 * credential.
 */
const credential = text(32_768);
/** Overrides the domain, so that passkeys are created only for our host. */
const overrides: GatewayEndpoint['overrides'] = ({ hostname }) => ({ domain: hostname });

const start = {
  ...shared,
  body: z.object({ return_passkey_credential_options: flag, use_base64_url_encoding: flag }),
  overrides,
};

export const webauthnEndpoints: readonly GatewayEndpoint[] = [
  {
    ...shared,
    path: '/webauthn/register/start',
    response: sensitive('a challenge for a new passkey'),
    session: 'required',
    reauthentication: 'always',
    body: z.object({
      authenticator_type: optional(40),
      return_passkey_credential_options: flag,
      use_base64_url_encoding: flag,
      override_id: optional(200),
      override_name: optional(200),
      override_display_name: optional(200),
      user_agent: optional(500),
    }),
    overrides,
    addsFactor: true,
  },
  {
    ...shared,
    path: '/webauthn/register',
    response: SESSION_RESPONSE,
    session: 'required',
    reauthentication: 'always',
    body: z.object({ public_key_credential: credential }),
    signsIn: true,
    addsFactor: true,
  },
  {
    ...start,
    path: '/webauthn/authenticate/start/primary',
    session: 'optional',
    response: publicResponse,
  },
  {
    ...start,
    path: '/webauthn/authenticate/start/secondary',
    session: 'required',
    response: sensitive('ids of the passkeys of the account'),
  },
  {
    ...shared,
    path: '/webauthn/authenticate',
    response: SESSION_RESPONSE,
    session: 'optional',
    body: z.object({ public_key_credential: credential, ...TELEMETRY }),
    signsIn: true,
  },
  {
    method: 'PUT',
    path: '/webauthn/update/:id',
    response: publicResponse,
    methods: ['passkeys'],
    session: 'required',
    body: z.object({ name: text(200) }),
  },
];
