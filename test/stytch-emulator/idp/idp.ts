import type { Route } from '#test/stytch-emulator/http/route.ts';
import { authorizeStartRoutes } from './consent/authorize-start.ts';
import { authorizeSubmitRoutes } from './consent/authorize-submit.ts';
import { idpAdminRoutes } from './idp-admin.ts';
import { logoutRoutes } from './logout.ts';
import { tokenRoutes } from './tokens/token-endpoint.ts';

/** The identity provider calls of `stytch.idp` in the browser SDK. */
export const idpRoutes: readonly Route[] = [
  ...authorizeStartRoutes,
  ...authorizeSubmitRoutes,
  ...logoutRoutes,
  ...tokenRoutes,
  ...idpAdminRoutes,
];
