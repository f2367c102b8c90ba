import type { Context, Next } from '#bff/context.ts';
import { type AbuseReport, abuseReportSchema } from '#bff/contracts/abuse-report.ts';
import { JSON_BODY_BYTES_MAX } from '#bff/contracts/limits.ts';
import type { Deps } from '#bff/deps.ts';
import { audit } from '#bff/http/audit.ts';
import { jsonBody } from '#bff/http/json-body.ts';
import { declarePolicy, publicResponse } from '#bff/http/route-policy.ts';
import { createRouter, type Router } from '#bff/http/router.ts';
import { validate } from '#bff/http/validate.ts';
import { storeReport } from './reports.store.ts';

/** Validates a report before the rate limit counts it, so that an invalid report does not count. */
async function checkReport(ctx: Context, next: Next): Promise<void> {
  ctx.state.body = validate(abuseReportSchema, ctx.state.body);
  await next();
}

/**
 * Creates the route that receives reports of pages (S88). The response reveals neither whether the
 * page exists nor whether the report was stored.
 */
export function reportsRoutes({
  db,
  limits,
  logger,
}: Pick<Deps, 'db' | 'limits' | 'logger'>): Router {
  const router = createRouter();
  router.post(
    '/api/reports',
    declarePolicy({ response: publicResponse, callers: 'anyone' }),
    jsonBody(JSON_BODY_BYTES_MAX),
    checkReport,
    limits.abuseReport,
    async (ctx) => {
      await storeReport(db, ctx.state.body as AbuseReport);
      audit(logger, ctx.state, 'page reported');
      ctx.status = 202;
      ctx.body = {};
    },
  );
  return router;
}
