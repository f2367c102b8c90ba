import type { Route } from '../http/route.ts';
import { totpAuthenticateRoutes } from './authenticate.ts';
import { totpBackendRoutes } from './backend.ts';
import { totpCreateRoutes } from './enroll.ts';
import { totpRecoveryRoutes } from './recovery.ts';

/** Authenticator apps, as `totps` of the browser SDK and of the backend's calls them. */
export const totpRoutes: readonly Route[] = [
  ...totpCreateRoutes,
  ...totpAuthenticateRoutes,
  ...totpRecoveryRoutes,
  ...totpBackendRoutes,
];
