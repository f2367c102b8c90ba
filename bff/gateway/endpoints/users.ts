import * as z from 'zod/mini';
import type { FactorKind } from '#bff/contracts/factors.ts';
import {
  OAUTH_PROVIDERS,
  SIGN_IN_METHODS,
  type SignInMethod,
} from '#bff/contracts/sign-in-methods.ts';
import {
  email,
  type GatewayEndpoint,
  REVEALS_ACCOUNT,
  TELEMETRY,
  text,
} from '#bff/gateway/endpoint.ts';
import { sensitive } from '#bff/http/route-policy.ts';

/**
 * The sign-in methods that use the widget. Only sign-in with Google by redirect does not use it.
 */
const WIDGET = SIGN_IN_METHODS.filter((method) => method !== 'google');

const DEPTH_MAX = 20;
/**
 * Returns whether a value is nested at most DEPTH_MAX levels deep. Unbounded nesting could overflow
 * the stack of JSON.stringify. `jsonBody` already limits the whole body to JSON_DEPTH_MAX levels.
 */
function isShallow(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth < DEPTH_MAX && Object.values(value).every((item) => isShallow(item, depth + 1));
}
/**
 * Maximum size of the metadata as JSON, in bytes. Every response about the user includes the whole
 * metadata (S61).
 */
const METADATA_MAX = 4 * 1024;
const metadata = z.record(z.string(), z.unknown()).check(
  z.refine((value) => isShallow(value), {
    error: 'untrusted_metadata is nested too deeply.',
    abort: true,
  }),
  z.refine((value) => Buffer.byteLength(JSON.stringify(value)) <= METADATA_MAX, {
    error: 'untrusted_metadata may have at most 4 KB.',
  }),
);

const OWN_USER = sensitive('own user at the provider, never a token');

const removal = (
  segment: string,
  kind: FactorKind,
  methods: readonly SignInMethod[],
): GatewayEndpoint => ({
  method: 'DELETE',
  path: `/users/${segment}/:id`,
  removes: kind,
  methods,
  session: 'required',
  reauthentication: 'always',
  response: OWN_USER,
});

export const userEndpoints: readonly GatewayEndpoint[] = [
  { method: 'GET', path: '/users/me', methods: WIDGET, session: 'required', response: OWN_USER },
  {
    method: 'PUT',
    path: '/users/me',
    methods: WIDGET,
    session: 'required',
    response: OWN_USER,
    body: z.object({ untrusted_metadata: z.optional(metadata) }),
  },
  removal('emails', 'email', ['email_otp', 'magic_links', 'passwords']),
  removal('phone_numbers', 'phone', ['sms', 'whatsapp']),
  removal('totps', 'totp', ['totp']),
  removal('crypto_wallets', 'wallet', ['crypto_wallets']),
  removal(
    'oauth',
    'oauth',
    OAUTH_PROVIDERS.filter((provider) => provider !== 'google'),
  ),
  removal('webauthn_registrations', 'passkey', ['passkeys']),
  removal('biometric_registrations', 'biometric', ['passkeys']),
  {
    method: 'POST',
    path: '/users/search',
    response: REVEALS_ACCOUNT,
    methods: ['passwords'],
    session: 'none',
    body: z.object({ email, ...TELEMETRY }),
    looksUp: 'email',
    revealsAccount: true,
  },
  {
    method: 'POST',
    path: '/b2b/organizations/members/search',
    response: REVEALS_ACCOUNT,
    methods: ['passwords'],
    session: 'none',
    body: z.object({ email_address: email, organization_id: text(200) }),
    revealsAccount: true,
  },
];
