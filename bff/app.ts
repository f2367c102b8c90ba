import Koa from 'koa';
import { accountRoutes } from '#bff/account/account.routes.ts';
import { analyticsRoutes } from '#bff/analytics/reports/analytics.routes.ts';
import { clickRoutes } from '#bff/analytics/tracking/click.routes.ts';
import type { RecordClick } from '#bff/analytics/tracking/record-click.ts';
import { appShellRoutes } from '#bff/app-shell/app-shell.routes.ts';
import { staticFiles } from '#bff/app-shell/static-files.ts';
import { accountEventsRoutes } from '#bff/auth/account-events/account-events.routes.ts';
import { authRoutes, signInStartRoutes } from '#bff/auth/auth.routes.ts';
import { factorsRoutes } from '#bff/auth/factors/factors.routes.ts';
import { reauthenticationRoutes } from '#bff/auth/reauthentication/reauthentication.routes.ts';
import { secondFactorRoutes } from '#bff/auth/second-factor/second-factor.routes.ts';
import { totpRoutes } from '#bff/auth/second-factor/totp.routes.ts';
import { revalidateSession } from '#bff/auth/session-revalidation.ts';
import { userSessionsRoutes } from '#bff/auth/user-sessions.routes.ts';
import { webhookRoutes } from '#bff/auth/webhooks.routes.ts';
import type { Context, Middleware } from '#bff/context.ts';
import type { Deps } from '#bff/deps.ts';
import { exportRoutes } from '#bff/export/export.routes.ts';
import { gatewayRouters } from '#bff/gateway/gateway.ts';
import { gatewayPath } from '#bff/gateway/request/gateway-path.ts';
import { verificationRoutes } from '#bff/gateway/routes/verification.routes.ts';
import { requireSameOrigin } from '#bff/http/csrf.ts';
import { MethodNotAllowedError } from '#bff/http/errors.ts';
import { requestLog } from '#bff/http/request-log.ts';
import { requireTarget } from '#bff/http/request-target.ts';
import { setSecurityHeaders } from '#bff/http/security-headers.ts';
import { healthRoutes, securityTxtRoutes } from '#bff/http/service.routes.ts';
import { importsRoutes } from '#bff/imports/imports.routes.ts';
import { linkPreviewsRoutes } from '#bff/links/link-previews.routes.ts';
import { linksRoutes } from '#bff/links/links.routes.ts';
import { mediaRoutes } from '#bff/media/media.routes.ts';
import { reportsRoutes } from '#bff/moderation/reports.routes.ts';
import { profileRoutes } from '#bff/profile/profile.routes.ts';
import { providerPictureRoutes } from '#bff/profile/provider-picture.routes.ts';
import { publicProfileRoutes } from '#bff/profile/public-profile.routes.ts';
import { usernamesRoutes } from '#bff/profile/usernames.routes.ts';
import { type PublicPageHandlers, publicPageRoutes } from '#bff/public-page/public-page.routes.ts';
import { sameAccount } from '#bff/session/same-account.ts';
import { sessionMiddleware } from '#bff/session/session.ts';
import { sharingRoutes } from '#bff/sharing/sharing.routes.ts';

export interface VisitorHandlers extends PublicPageHandlers {
  securityHeaders: Record<string, string>;
  recordClick: RecordClick;
}

/** Builds the middleware stack and the routers, but does not listen on a port. */
export function createApp(deps: Deps, visitors: VisitorHandlers): Koa {
  const { config, logger, db } = deps;
  const app = new Koa();
  // Errors that reach this event already have a response or come from a broken connection.
  app.on('error', (error: Error) => logger.warn({ cause: error.message }, 'connection failed'));

  app.use(requestLog(deps.recordRequest, deps.requestIdOf));
  app.use(setSecurityHeaders(visitors.securityHeaders));
  app.use(deps.handleErrors);
  app.use(requireTarget);
  app.use(gatewayPath(logger));
  app.use(requireSameOrigin(config.publicUrl, deps.rejectCrossOrigin));

  const guards = {
    session: revalidateSession(sessionMiddleware(app, deps.sessions, deps.cookies), deps),
    handleErrors: deps.handleErrors,
    account: sameAccount(deps.userAliases),
  };
  const documents = appShellRoutes(config);
  // Koa tries the routers in this order. The routers of the dashboard's first requests come first,
  // so that few others are tried before them.
  const routers = [
    profileRoutes(deps, guards),
    linksRoutes(deps, guards),
    analyticsRoutes(deps, guards),
    clickRoutes(visitors.recordClick),
    publicProfileRoutes(db),
    publicPageRoutes(config, visitors),
    mediaRoutes(deps.media, config),
    sharingRoutes(deps),
    authRoutes(deps, guards),
    signInStartRoutes(deps),
    secondFactorRoutes(deps, guards),
    ...totpRoutes(deps, guards),
    userSessionsRoutes(deps, guards),
    reauthenticationRoutes(deps, guards),
    factorsRoutes(deps, guards),
    usernamesRoutes(deps, guards),
    accountEventsRoutes(deps, guards),
    verificationRoutes(deps, guards),
    accountRoutes(deps, guards),
    exportRoutes(deps, guards),
    ...gatewayRouters(deps, guards),
    webhookRoutes(deps),
    reportsRoutes(deps),
    ...(config.linkPreviews
      ? [linkPreviewsRoutes(deps, guards), providerPictureRoutes(deps, guards)]
      : []),
    importsRoutes(deps, guards),
    healthRoutes(),
    securityTxtRoutes(config),
    documents.router,
  ];
  app.use(handleUnknownPaths(documents.notFound));
  for (const router of routers) app.use(router.routes());
  // Covers all routers above. Responds with 405 if the path exists but not with this method.
  app.use(documents.router.allowedMethods());
  app.use(staticFiles(config.dist));
  return app;
}

/** Handles requests to which no router has responded. */
function handleUnknownPaths(notFound: (ctx: Context) => Promise<void>): Middleware {
  return async function handleUnknownPath(ctx, next) {
    await next();
    if (ctx.status === 405 || ctx.status === 501) throw new MethodNotAllowedError(ctx.status);
    if (ctx.respond !== false && ctx.status === 404 && ctx.body == null) await notFound(ctx);
  };
}
