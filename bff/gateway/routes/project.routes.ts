import type { Context } from '#bff/context.ts';
import type { Deps } from '#bff/deps.ts';
import { createBootstrapLoader } from '#bff/gateway/upstream/bootstrap.ts';
import { sendStripped } from '#bff/gateway/upstream/forward.ts';
import { refuseOtherSites } from '#bff/http/csrf.ts';
import { NotFoundError } from '#bff/http/errors.ts';
import { jsonBody } from '#bff/http/json-body.ts';
import { declarePolicy, publicResponse } from '#bff/http/route-policy.ts';
import { createRouter, type Router } from '#bff/http/router.ts';

/** A batch has at most 15 events (spec.md section 9). */
const EVENTS_MAX = 64 * 1024;

/** Routes for the SDK's project settings and telemetry. */
export function projectRoutes(
  deps: Pick<Deps, 'config' | 'limits' | 'logger' | 'refuseForeign' | 'upstream'>,
): Router {
  const router = createRouter({ prefix: '/sdk/v1', sensitive: true, strict: true });
  const loadBootstrap = createBootstrapLoader(deps);
  router.get(
    '/projects/bootstrap/:public_token',
    declarePolicy({ response: publicResponse }),
    refuseOtherSites(deps.refuseForeign),
    deps.limits.gateway,
    async (ctx: Context) => {
      if (ctx.params.public_token !== deps.config.stytch.publicToken) throw new NotFoundError();
      sendStripped(ctx, { status: 200, body: { data: await loadBootstrap() } });
    },
  );
  // Telemetry contains email addresses, so it is discarded here.
  router.post(
    '/events',
    declarePolicy({ response: publicResponse, callers: 'anyone' }),
    deps.limits.gateway,
    jsonBody(EVENTS_MAX),
    (ctx: Context) => {
      ctx.body = { data: {} };
    },
  );
  return router;
}
