import type { CreatorState } from '#bff/context.ts';
import type { Deps } from '#bff/deps.ts';
import { AccountNotFound } from '#bff/domain-errors.ts';
import { audit } from '#bff/http/audit.ts';
import { declarePolicy, sensitive } from '#bff/http/route-policy.ts';
import type { Router } from '#bff/http/router.ts';
import { findProfile } from '#bff/profile/profile.store.ts';
import { type CreatorGuards, creatorRouter } from '#bff/session/creator-router.ts';
import { reauthenticated } from '#bff/session/signed-in.ts';
import { openExport, requireNoExport } from './open-export.ts';

/**
 * Creates the route that sends all data of an account as one ZIP file (S68). HEAD checks whether a
 * download may start.
 */
export function exportRoutes(
  deps: Pick<Deps, 'config' | 'db' | 'limits' | 'logger' | 'media' | 'redis'>,
  guards: CreatorGuards,
): Router<CreatorState> {
  const router = creatorRouter('/api/account/export', guards);
  router.get(
    '/',
    declarePolicy({ response: sensitive('all data of the account, as a file') }),
    reauthenticated,
    deps.limits.accountExport,
    async (ctx) => {
      const { userId } = ctx.state;
      const profile = await findProfile(deps.db, userId);
      if (!profile) throw new AccountNotFound();
      const at = new Date();
      const name = `posy-${profile.username}-${at.toISOString().slice(0, 10)}.zip`;
      ctx.status = 200;
      if (ctx.method === 'HEAD') {
        await requireNoExport(deps.redis, userId);
      } else {
        ctx.body = await openExport(deps, userId, at);
        audit(deps.logger, ctx.state, 'account exported');
      }
      ctx.type = 'application/zip';
      ctx.set('Content-Disposition', `attachment; filename="${name}"`);
    },
  );
  return router;
}
