import { hasWidget } from '#bff/contracts/sign-in-methods.ts';
import type { Deps } from '#bff/deps.ts';
import type { Router } from '#bff/http/router.ts';
import type { CreatorGuards } from '#bff/session/creator-router.ts';
import { readOnlySession as createReadOnlySession } from '#bff/session/read-only-session.ts';
import { type GatewayDeps, gatewayRoutes } from './routes/gateway.routes.ts';
import { identityFormRoutes } from './routes/identity-form.routes.ts';
import { oneTapRoutes } from './routes/one-tap.routes.ts';
import { projectRoutes } from './routes/project.routes.ts';
import { gatewaySessionRoutes } from './routes/sessions.routes.ts';

/**
 * Creates the routers for the provider's browser SDK. Returns no routers if Google by redirect is
 * the only sign-in method.
 */
export function gatewayRouters(
  deps: GatewayDeps & Pick<Deps, 'encryption'>,
  guards: CreatorGuards,
): Router[] {
  if (!hasWidget(deps.config.signInMethods)) return [];
  const readOnlySession = createReadOnlySession(deps.sessions, deps.cookies);
  const { signInMethods } = deps.config;
  const { account } = guards;
  return [
    projectRoutes(deps),
    gatewaySessionRoutes(deps, { readOnlySession, account }),
    gatewayRoutes(deps, { session: guards.session, readOnlySession, account }),
    ...(signInMethods.includes('identity_provider')
      ? [identityFormRoutes(deps, readOnlySession)]
      : []),
    ...(signInMethods.includes('one_tap') ? [oneTapRoutes(deps, guards)] : []),
  ];
}
