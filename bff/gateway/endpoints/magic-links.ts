import * as z from 'zod/mini';
import {
  email,
  type GatewayEndpoint,
  minutes,
  optional,
  REVEALS_ACCOUNT,
  SESSION_RESPONSE,
  TELEMETRY,
  text,
} from '#bff/gateway/endpoint.ts';
import { publicResponse } from '#bff/http/route-policy.ts';

/** Fields that the browser sends. `linkFields` adds the redirect URLs and the challenge. */
const body = z.object({
  email,
  ...TELEMETRY,
  expiration_minutes: minutes,
  login_expiration_minutes: minutes,
  signup_expiration_minutes: minutes,
  login_template_id: optional(200),
  signup_template_id: optional(200),
  locale: optional(20),
});
const send = {
  method: 'POST',
  methods: ['magic_links'],
  body,
  destination: 'email',
  pkce: 'link',
  addsFactor: true,
  response: REVEALS_ACCOUNT,
} as const;

/** Path of the endpoint that sends a link only if an account has the address. */
const KNOWN_ADDRESS = '/magic_links/email/send/primary';

const NEW = 'new destination';

export const magicLinkEndpoints: readonly GatewayEndpoint[] = [
  {
    ...send,
    path: '/magic_links/email/login_or_create',
    session: 'optional',
    reauthentication: NEW,
  },
  {
    ...send,
    path: '/magic_links/email/login_or_create',
    // The widget's "Log in without a password" sends its request to this path. If magic links are
    // disabled, the request must create no account, so it is forwarded to KNOWN_ADDRESS.
    methods: ['passwords'],
    unless: 'magic_links',
    upstreamPath: KNOWN_ADDRESS,
    session: 'optional',
    reauthentication: NEW,
  },
  { ...send, path: KNOWN_ADDRESS, session: 'optional' },
  {
    ...send,
    path: '/magic_links/email/send/secondary',
    session: 'required',
    reauthentication: NEW,
    response: publicResponse,
  },
  {
    method: 'POST',
    path: '/magic_links/authenticate',
    response: SESSION_RESPONSE,
    methods: ['magic_links', 'passwords'],
    session: 'optional',
    body: z.object({ token: text() }),
    pkce: 'proves-link',
    signsIn: true,
  },
];
