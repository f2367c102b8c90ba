import type { Route } from '#test/stytch-emulator/http/route.ts';
import { authenticateRoutes } from './authentication/authenticate.ts';
import { authenticateStartRoutes } from './authentication/authenticate-start.ts';
import { registerRoutes } from './registration/register.ts';
import { registerStartRoutes } from './registration/register-start.ts';
import { renameRoutes } from './registration/rename.ts';

/** The passkey calls of `stytch.webauthn` in the browser SDK. */
export const webauthnRoutes: readonly Route[] = [
  ...registerStartRoutes,
  ...registerRoutes,
  ...authenticateStartRoutes,
  ...authenticateRoutes,
  ...renameRoutes,
];
