import type { Route } from '#test/stytch-emulator/http/route.ts';
import { authenticateRoutes } from './authenticate.ts';
import { authenticateStartRoutes } from './authenticate-start.ts';
import { registerRoutes } from './register.ts';
import { registerStartRoutes } from './register-start.ts';
import { renameRoutes } from './rename.ts';

/** Passkeys, as `stytch.webauthn` of the browser SDK calls them. */
export const webauthnRoutes: readonly Route[] = [
  ...registerStartRoutes,
  ...registerRoutes,
  ...authenticateStartRoutes,
  ...authenticateRoutes,
  ...renameRoutes,
];
