import type { Context } from '#bff/context.ts';
import type { Deps } from '#bff/deps.ts';
import { createBootstrapLoader } from '#bff/gateway/upstream/bootstrap.ts';
import { sendStripped } from '#bff/gateway/upstream/forward.ts';
import { rejectOtherOrigins } from '#bff/http/csrf.ts';
import { NotFoundError } from '#bff/http/errors.ts';
import { jsonBody } from '#bff/http/json-body.ts';
import { declarePolicy, publicResponse } from '#bff/http/route-policy.ts';
import { createRouter, type Router } from '#bff/http/router.ts';

/** Maximum size of a batch of events, in bytes. A batch has at most 15 events (spec section 9). */
const EVENTS_BYTES_MAX = 64 * 1024;

/** Creates the routes for the SDK's project settings and telemetry. */
export function projectRoutes(
  deps: Pick<Deps, 'config' | 'limits' | 'logger' | 'rejectCrossOrigin' | 'upstream'>,
): Router {
  const router = createRouter({ prefix: '/sdk/v1', sensitive: true, strict: true });
  const loadBootstrap = createBootstrapLoader(deps);
  router.get(
    '/projects/bootstrap/:public_token',
    declarePolicy({ response: publicResponse }),
    rejectOtherOrigins(deps.rejectCrossOrigin),
    deps.limits.gateway,
    async (ctx: Context) => {
      if (ctx.params.public_token !== deps.config.stytch.publicToken) throw new NotFoundError();
      sendStripped(ctx, { status: 200, body: { data: await loadBootstrap() } });
    },
  );
  // Telemetry contains email addresses, so the server discards it.
  router.post(
    '/events',
    declarePolicy({ response: publicResponse, callers: 'anyone' }),
    deps.limits.gateway,
    jsonBody(EVENTS_BYTES_MAX),
    (ctx: Context) => {
      ctx.body = { data: {} };
    },
  );
  return router;
}
