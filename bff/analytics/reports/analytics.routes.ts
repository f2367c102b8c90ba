import type { CreatorState } from '#bff/context.ts';
import { analyticsExportQuerySchema, analyticsQuerySchema } from '#bff/contracts/analytics.ts';
import type { Deps } from '#bff/deps.ts';
import { declarePolicy, sensitive } from '#bff/http/route-policy.ts';
import type { Router } from '#bff/http/router.ts';
import { queryOf, validate } from '#bff/http/validate.ts';
import { type CreatorGuards, creatorRouter } from '#bff/session/creator-router.ts';
import { presentAnalytics } from './analytics.presenter.ts';
import { readReport } from './analytics.ts';
import { exportName, exportPart } from './export.ts';

/**
 * Maximum number of referrer hosts listed in a report and in an export. All further hosts are
 * summed.
 */
const REFERRERS_NAMED = 20;
const REFERRERS_EXPORTED = 1_000;

/** Creates the routes that read and export the analytics of Pro creators. */
export function analyticsRoutes(
  deps: Pick<Deps, 'config' | 'reports' | 'limits'>,
  guards: CreatorGuards,
): Router<CreatorState> {
  const router = creatorRouter('/api/analytics', guards);
  const { reports, limits } = deps;
  const dayMonths = deps.config.analyticsDayMonths;

  router.get(
    '/',
    declarePolicy({ response: sensitive('analytics of the own page; Pro') }),
    limits.analyticsReport,
    async (ctx) => {
      const { range } = validate(analyticsQuerySchema, queryOf(ctx));
      const options = { range, named: REFERRERS_NAMED };
      const report = await reports.read((db) => readReport(db, ctx.state.userId, options));
      ctx.body = presentAnalytics(report, { dayMonths, unit: 'months' });
    },
  );

  router.get(
    '/export',
    declarePolicy({ response: sensitive('analytics of the own page, as a file; Pro') }),
    limits.analyticsReport,
    async (ctx) => {
      const { range, what } = validate(analyticsExportQuerySchema, queryOf(ctx));
      const options = { range, named: REFERRERS_EXPORTED };
      const report = await reports.read((db) => readReport(db, ctx.state.userId, options));
      const analytics = presentAnalytics(report, { dayMonths, unit: 'days and months' });
      const name = exportName(what, report.owner.username, analytics);
      ctx.set('Content-Disposition', `attachment; filename="${name}"`);
      ctx.type = 'text/csv; charset=utf-8';
      ctx.body = exportPart(what, analytics);
    },
  );

  return router;
}
