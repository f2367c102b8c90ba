import * as z from 'zod/mini';
import { email, type GatewayCall, minutes, optional, TELEMETRY, text } from '#bff/gateway/call.ts';

/** The return addresses and the challenge are ours: `pkce` says so. */
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
  for: ['magic_links'],
  body,
  destination: 'email',
  pkce: 'link',
  addsFactor: true,
} as const;

/** Sends to those who have an account at the provider, and to nobody else. */
const KNOWN_ADDRESS = '/magic_links/email/send/primary';

const NEW = 'new destination';

/** Links by e-mail that sign in. */
export const magicLinkCalls: readonly GatewayCall[] = [
  { ...send, path: '/magic_links/email/login_or_create', session: 'optional', stepUp: NEW },
  {
    ...send,
    path: '/magic_links/email/login_or_create',
    // "Log in without a password", for who forgot theirs: it makes no account where links are off.
    for: ['passwords'],
    unless: 'magic_links',
    upstreamPath: KNOWN_ADDRESS,
    session: 'optional',
    stepUp: NEW,
  },
  { ...send, path: KNOWN_ADDRESS, session: 'optional' },
  { ...send, path: '/magic_links/email/send/secondary', session: 'required', stepUp: NEW },
  {
    method: 'POST',
    path: '/magic_links/authenticate',
    for: ['magic_links', 'passwords'],
    session: 'optional',
    body: z.object({ token: text() }),
    pkce: 'proves-link',
    signsIn: true,
  },
];
