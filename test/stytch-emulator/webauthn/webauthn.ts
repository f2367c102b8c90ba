import type { Route } from '../http/route.ts';
import { authenticateRoutes } from './authenticate.ts';
import { authenticateStartRoutes } from './authenticate-start.ts';
import { registerRoutes } from './register.ts';
import { registerStartRoutes } from './register-start.ts';
import { renameRoutes } from './rename.ts';

/** The passkey calls of `stytch.webauthn` in the browser SDK. */
export const webauthnRoutes: readonly Route[] = [
  ...registerStartRoutes,
  ...registerRoutes,
  ...authenticateStartRoutes,
  ...authenticateRoutes,
  ...renameRoutes,
];
