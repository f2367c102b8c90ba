import type { Route } from '../http/route.ts';
import { authorizeSubmitRoutes } from './authorize.ts';
import { authorizeStartRoutes } from './authorize-start.ts';
import { idpAdminRoutes } from './idp-admin.ts';
import { logoutRoutes } from './logout.ts';
import { tokenRoutes } from './token-endpoint.ts';

/** The identity provider calls of `stytch.idp` in the browser SDK. */
export const idpRoutes: readonly Route[] = [
  ...authorizeStartRoutes,
  ...authorizeSubmitRoutes,
  ...logoutRoutes,
  ...tokenRoutes,
  ...idpAdminRoutes,
];
