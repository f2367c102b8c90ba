import type { Route } from '#test/stytch-emulator/http/route.ts';
import { authorizeStartRoutes } from './consent/authorize-start.ts';
import { authorizeSubmitRoutes } from './consent/authorize-submit.ts';
import { idpAdminRoutes } from './idp-admin.ts';
import { logoutRoutes } from './logout.ts';
import { tokenRoutes } from './tokens/token-endpoint.ts';

/** The project as an identity provider, as `stytch.idp` of the browser SDK calls it. */
export const idpRoutes: readonly Route[] = [
  ...authorizeStartRoutes,
  ...authorizeSubmitRoutes,
  ...logoutRoutes,
  ...tokenRoutes,
  ...idpAdminRoutes,
];
