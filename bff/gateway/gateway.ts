import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { hasWidget } from '#bff/contracts/sign-in-methods.ts';
import type { Deps } from '#bff/deps.ts';
import { readOnlySession } from '#bff/session/read-only-session.ts';
import { gatewayRoutes } from './routes/gateway.routes.ts';
import { identityFormRoutes } from './routes/identity-form.routes.ts';
import { oneTapRoutes } from './routes/one-tap.routes.ts';
import { projectRoutes } from './routes/project.routes.ts';
import { gatewaySessionRoutes } from './routes/sessions.routes.ts';

/**
 * Routes for the provider's browser SDK. There are none when Google by redirect is the only method.
 */
export function gatewayRouters(deps: Deps, session: Middleware): Router[] {
  if (!hasWidget(deps.config.signInMethods)) return [];
  const peek = readOnlySession(deps.sessions, deps.cookies);
  const { signInMethods } = deps.config;
  return [
    projectRoutes(deps),
    gatewaySessionRoutes(deps, peek),
    gatewayRoutes(deps, { session, peek }),
    ...(signInMethods.includes('identity_provider') ? [identityFormRoutes(deps, peek)] : []),
    ...(signInMethods.includes('one_tap') ? [oneTapRoutes(deps, session)] : []),
  ];
}
