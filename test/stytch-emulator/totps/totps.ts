import type { Route } from '#test/stytch-emulator/http/route.ts';
import { totpAuthenticateRoutes } from './authenticate.ts';
import { totpCreateRoutes } from './create.ts';
import { totpRecoveryRoutes } from './recovery.ts';

/** Authenticator apps, as `stytch.totps` of the browser SDK calls them. */
export const totpRoutes: readonly Route[] = [
  ...totpCreateRoutes,
  ...totpAuthenticateRoutes,
  ...totpRecoveryRoutes,
];
