import { PAGE_LIST } from '#bff/contracts/pages.ts';
import { OAUTH_PROVIDERS } from '#bff/contracts/sign-in-methods.ts';
import { type Answer, kept, open, secret } from './answer.ts';
import { GATEWAY_ANSWERS, GATEWAY_PUBLIC_WRITES } from './gateway-answers.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATED = 'no-cache';

const START = secret('transaction cookie; redirect with the PKCE challenge');

/** Written by hand; `npm run boundary` and a test hold it against the routers, both ways. */
export const ANSWERS: Readonly<Record<string, Answer>> = {
  'POST /api/links/:id/click': open,
  'GET /api/u/:username': open,
  'GET /u/:username': kept(REVALIDATED),
  'GET /media/:id': kept(IMMUTABLE),

  'GET /auth/google/start': START,
  ...Object.fromEntries(
    OAUTH_PROVIDERS.map((provider) => [`GET /v1/public/oauth/${provider}/start`, START]),
  ),
  'GET /api/session': secret('whether, and how, this browser is signed in'),
  'GET /api/sign-in/options': open,
  'POST /api/auth/verify': secret('session cookie, never a token'),
  'POST /api/signout': open,

  // Who has the cookie of a sign-in that waits may enter its code.
  'POST /api/second-factor/verify': secret('session cookie, never a token'),
  'POST /api/totp': secret('the secret of a new authenticator app, once'),
  'POST /api/totp/verify': secret('its recovery codes, once'),

  'GET /api/sessions': secret('own sessions: device, times; handles, never ids'),
  'DELETE /api/sessions': open,
  'DELETE /api/sessions/:handle': open,

  'GET /api/factors': secret('what the account signs in with: ids, addresses, ends of numbers'),
  'DELETE /api/factors/:id': open,
  'POST /api/factors/oauth/start': secret('transaction cookie; redirect with the PKCE challenge'),
  'POST /api/factors/oauth/verify': open,
  'POST /api/reauthentication/start': secret('a challenge of an own factor, never a token'),
  'POST /api/reauthentication/verify': open,

  'GET /api/profile': secret('own profile, `pro` included'),
  'GET /api/profile/views': secret('own count of views'),
  'PUT /api/profile': secret('the changed field of the own profile'),
  'POST /api/profile/picture': open,
  'GET /api/usernames/:username': secret('whether a username is taken'),
  'GET /api/links': secret('own links with their counts of clicks'),
  'POST /api/links': secret('the new link with its count of clicks'),
  'PUT /api/links/order': secret('own links with their counts of clicks'),
  'PUT /api/links/:id': secret('the changed link with its count of clicks'),
  'DELETE /api/links/:id': open,
  'GET /api/analytics': secret('what was counted for the own page; Pro'),
  'GET /api/analytics/export': secret('what was counted for the own page, as a file; Pro'),
  'DELETE /api/account': open,
  'GET /api/account/events': secret('what happened to the own account; masked addresses'),
  'POST /api/account/events/dismiss': open,
  'POST /api/account/events/:id/reject': secret('masked addresses of the removed factors'),
  'GET /api/account/verification': secret('own address that is not proven yet'),
  'POST /api/account/verification': secret('cookie of the link’s transaction'),

  'POST /webhooks/stytch': open,
  'GET /.well-known/security.txt': open,
  'GET /healthz': open,
  'GET /readyz': secret('whether Postgres and Redis answer'),

  ...Object.fromEntries(PAGE_LIST.map(({ path }) => [`GET ${path}`, open])),
  'GET /clientside-services/index.html': open,

  ...GATEWAY_ANSWERS,
};

/** Unsafe routes that anyone may call; every other one needs a session's guard. */
export const PUBLIC_WRITES: readonly string[] = [
  'POST /api/links/:id/click',
  'POST /api/auth/verify',
  'POST /api/signout',
  'POST /api/second-factor/verify',
  'POST /webhooks/stytch',
  ...GATEWAY_PUBLIC_WRITES,
];
