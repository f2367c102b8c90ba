import { isUsername } from '#bff/contracts/username.ts';
import { PageSuspended, ProfileNotFound } from '#bff/domain-errors.ts';
import { declarePolicy, publicResponse } from '#bff/http/route-policy.ts';
import { createRouter, type Router } from '#bff/http/router.ts';
import { isPageSuspended } from '#bff/moderation/suspensions.store.ts';
import type { Db } from '#db/connection.ts';
import { presentPublicProfile } from './profile.presenter.ts';
import { findVisibleProfile } from './profile.ts';
import { findRedirect } from './released-usernames.store.ts';

/** Creates the route of public profiles as JSON. Requests for this JSON do not count as views. */
export function publicProfileRoutes(db: Db): Router {
  const router = createRouter();
  router.get('/api/u/:username', declarePolicy({ response: publicResponse }), async (ctx) => {
    const username = `${ctx.params.username}`.toLowerCase();
    if (!isUsername(username)) throw new ProfileNotFound();
    const row = await findVisibleProfile(db, username);
    if (row) {
      if (row.saved_at === null || row.noindex) ctx.set('X-Robots-Tag', 'noindex');
      ctx.body = presentPublicProfile(row);
      return;
    }
    if (await isPageSuspended(db, username)) throw new PageSuspended();
    const redirect = await findRedirect(db, username);
    if (!redirect) throw new ProfileNotFound();
    ctx.status = 307;
    ctx.set('Location', `/api/u/${redirect.current}`);
  });
  return router;
}
