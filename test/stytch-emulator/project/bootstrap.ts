import { unauthorized } from '../http/errors.ts';
import { ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';

/** The browser SDK's project settings and telemetry. */
export const bootstrapRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sdk/v1/projects/bootstrap/:public_token',
    access: 'sdk',
    handle: showBootstrap,
  },
  // The SDK sends its telemetry without credentials.
  { method: 'POST', path: '/sdk/v1/events', access: 'open', handle: () => ok({}) },
];

function showBootstrap({ state, params }: Call) {
  if (params.public_token !== state.project.publicToken) throw unauthorized();
  return ok({
    ...state.settings,
    rbac_policy: { roles: [], resources: [], scopes: [] },
    vertical: 'CONSUMER',
  });
}
