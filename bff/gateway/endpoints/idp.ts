import * as z from 'zod/mini';
import { OAUTH_PROVIDERS } from '#bff/contracts/sign-in-methods.ts';
import {
  type GatewayEndpoint,
  optional,
  SESSION_RESPONSE,
  TELEMETRY,
  text,
} from '#bff/gateway/endpoint.ts';
import { publicResponse, sensitive } from '#bff/http/route-policy.ts';

/** Fields of an application's authorization request (OAuth 2.0, OpenID Connect). */
const REQUEST = {
  client_id: text(200),
  redirect_uri: text(),
  response_type: text(40),
  scopes: z.optional(z.array(text(200)).check(z.maxLength(50))),
  scope: optional(),
  state: optional(),
  nonce: optional(),
  prompt: optional(100),
  code_challenge: optional(200),
  code_challenge_method: optional(20),
};
const shared = { method: 'POST', methods: ['identity_provider'] } as const;
const start = {
  ...shared,
  session: 'required',
  body: z.object(REQUEST),
  response: sensitive('the application and the access that it requests'),
} as const;

/**
 * Endpoints of Posy as an identity provider for other applications, and for the exchange of OAuth
 * and impersonation tokens.
 */
export const idpEndpoints: readonly GatewayEndpoint[] = [
  { ...start, path: '/idp/oauth/authorize/start' },
  { ...start, path: '/oauth/authorize/start' },
  {
    ...shared,
    path: '/idp/oauth/authorize/submit',
    response: sensitive('an authorization code for the application'),
    session: 'required',
    body: z.object({ ...REQUEST, consent_granted: z.boolean() }),
  },
  {
    ...shared,
    path: '/oauth/logout/start',
    response: publicResponse,
    session: 'optional',
    body: z.object({
      client_id: text(200),
      post_logout_redirect_uri: text(),
      state: optional(),
      id_token_hint: optional(8192),
    }),
  },
  {
    method: 'POST',
    path: '/oauth/authenticate',
    response: SESSION_RESPONSE,
    methods: OAUTH_PROVIDERS.filter((provider) => provider !== 'google'),
    session: 'optional',
    reauthentication: 'always',
    body: z.object({ token: text() }),
    pkce: 'proves-redirect',
    signsIn: true,
  },
  {
    method: 'POST',
    path: '/impersonation/authenticate',
    response: SESSION_RESPONSE,
    methods: ['impersonation'],
    session: 'none',
    body: z.object({ impersonation_token: text(200), ...TELEMETRY }),
    signsIn: true,
    fixedDuration: true,
  },
];
