import type { Route } from '../http/route.ts';
import { authenticate } from './authenticate.ts';
import { sdkAuthenticate } from './sdk-authenticate.ts';
import { loginOrCreate, sendPrimary, sendSecondary } from './send.ts';

const EMAIL = '/sdk/v1/magic_links/email';

/**
 * The emailed-link calls of `stytch.magicLinks` in the browser SDK and `client.magicLinks` in the
 * backend SDK.
 */
export const magicLinkRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: `${EMAIL}/login_or_create`,
    access: 'sdk',
    captcha: true,
    handle: loginOrCreate,
  },
  {
    method: 'POST',
    path: `${EMAIL}/send/primary`,
    access: 'sdk',
    captcha: true,
    handle: sendPrimary,
  },
  { method: 'POST', path: `${EMAIL}/send/secondary`, access: 'sdk', handle: sendSecondary },
  {
    method: 'POST',
    path: '/sdk/v1/magic_links/authenticate',
    access: 'sdk',
    handle: sdkAuthenticate,
  },
  { method: 'POST', path: '/v1/magic_links/authenticate', access: 'backend', handle: authenticate },
];
