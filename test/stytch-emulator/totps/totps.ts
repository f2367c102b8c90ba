import type { Route } from '#test/stytch-emulator/http/route.ts';
import { totpAuthenticateRoutes } from './authenticate.ts';
import { totpCreateRoutes } from './create.ts';
import { totpRecoveryRoutes } from './recovery.ts';

/** The authenticator app calls of `stytch.totps` in the browser SDK. */
export const totpRoutes: readonly Route[] = [
  ...totpCreateRoutes,
  ...totpAuthenticateRoutes,
  ...totpRecoveryRoutes,
];
