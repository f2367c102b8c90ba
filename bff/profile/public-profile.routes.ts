import { Router } from '@koa/router';
import { isUsername } from '#bff/contracts/profile/username.ts';
import { ProfileNotFoundError } from '#bff/http/errors/errors.ts';
import { presentPublicProfile } from '#bff/profile/profile.presenter.ts';
import { findPublicProfile } from '#bff/profile/profile.store.ts';
import type { Db } from '#db/connection.ts';

/** The public profile as data. Reading it is no view: a view is a page load. */
export function publicProfileRoutes(db: Db): Router {
  const router = new Router();
  router.get('/api/u/:username', async (ctx) => {
    const username = `${ctx.params.username}`.toLowerCase();
    const row = isUsername(username) ? await findPublicProfile(db, username) : undefined;
    if (!row) throw new ProfileNotFoundError();
    ctx.body = presentPublicProfile(row);
  });
  return router;
}
