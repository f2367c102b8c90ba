import type { Route } from '../http/route.ts';
import { backendAuthenticate } from './backend.ts';
import { authenticate, create } from './login.ts';
import { resetByEmail, resetByEmailStart } from './reset-by-email.ts';
import { resetByExistingPassword, resetBySession } from './reset-by-proof.ts';
import { strengthCheck } from './strength-check.ts';

const SDK = { method: 'POST', access: 'sdk' } as const;
const PATH = '/sdk/v1/passwords';

/** The password calls of `stytch.passwords` in the browser SDK. */
export const passwordRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/passwords/authenticate',
    access: 'backend',
    handle: backendAuthenticate,
  },
  { ...SDK, path: PATH, captcha: true, handle: create },
  { ...SDK, path: `${PATH}/authenticate`, captcha: true, handle: authenticate },
  { ...SDK, path: `${PATH}/strength_check`, handle: strengthCheck },
  { ...SDK, path: `${PATH}/email/reset/start`, captcha: true, handle: resetByEmailStart },
  { ...SDK, path: `${PATH}/email/reset`, captcha: true, handle: resetByEmail },
  {
    ...SDK,
    path: `${PATH}/existing_password/reset`,
    captcha: true,
    handle: resetByExistingPassword,
  },
  { ...SDK, path: `${PATH}/session/reset`, handle: resetBySession },
];
