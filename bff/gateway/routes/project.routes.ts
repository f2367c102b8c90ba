import { Router } from '@koa/router';
import type { Context } from 'koa';
import type { Deps } from '#bff/deps.ts';
import { answerStripped, sdkClientOf } from '#bff/gateway/upstream/forward.ts';
import { errorOf } from '#bff/gateway/upstream/provider-error.ts';
import { NotFoundError } from '#bff/http/errors/errors.ts';
import { jsonBody } from '#bff/http/json-body.ts';

/** A batch has 15 events at most (spec.md section 9). */
const EVENTS_MAX = 64 * 1024;

/**
 * What is true behind this gateway, whatever the project's settings say: the SDK stays on our origin,
 * adds no challenge because the gateway does, and loads no script of another site.
 */
const OURS = {
  cname_domain: null,
  pkce_required_for_oauth: false,
  pkce_required_for_email_magic_links: false,
  pkce_required_for_password_resets: false,
  pkce_required_for_sso: false,
  captcha_settings: { enabled: false },
  dfp_protected_auth_enabled: false,
  rbac_policy: { roles: [], resources: [], scopes: [] },
};

async function bootstrap(ctx: Context, deps: Deps): Promise<void> {
  const { publicToken } = deps.config.stytch;
  if (ctx.params.public_token !== publicToken) throw new NotFoundError();
  const answer = await deps.upstream.send({
    method: 'GET',
    path: `/projects/bootstrap/${publicToken}`,
    sdkClient: sdkClientOf(ctx),
  });
  if (answer.status >= 300) throw errorOf(answer);
  const settings = answer.body.data as Record<string, unknown> | undefined;
  answerStripped(ctx, { ...answer, body: { data: { ...settings, ...OURS } } });
}

/** What the SDK asks about the project, and tells about its use. */
export function projectRoutes(deps: Deps): Router {
  const router = new Router({ prefix: '/sdk/v1', sensitive: true, strict: true });
  router.get('/projects/bootstrap/:public_token', deps.limits.gateway, (ctx: Context) =>
    bootstrap(ctx, deps),
  );
  // Telemetry names e-mail addresses: it ends here.
  router.post('/events', deps.limits.gateway, jsonBody(EVENTS_MAX), (ctx: Context) => {
    ctx.body = { data: {} };
  });
  return router;
}
