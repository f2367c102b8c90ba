import { Router } from '@koa/router';
import { ProfileNotFoundError } from '#bff/http/errors.ts';
import { presentPublicProfile } from '#bff/profile/profile.presenter.ts';
import { findPublicProfile } from '#bff/profile/profile.store.ts';
import type { Db } from '#db/connection.ts';

/** The public profile as data. Reading it is no view: a view is a page load. */
export function publicProfileRoutes(db: Db): Router {
  const router = new Router();
  router.get('/api/u/:username', async (ctx) => {
    const row = await findPublicProfile(db, `${ctx.params.username}`.toLowerCase());
    if (!row) throw new ProfileNotFoundError();
    ctx.body = presentPublicProfile(row);
  });
  return router;
}
