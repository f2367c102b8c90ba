import { MESSAGES } from '#bff/contracts/messages.ts';
import { NotFoundError } from '#bff/http/errors.ts';
import { cacheable, declarePolicy } from '#bff/http/route-policy.ts';
import { createRouter, type Router } from '#bff/http/router.ts';
import type { Db } from '#db/connection.ts';
import { findMedia } from './media.store.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Serves public images. They are content-addressed, so caches may keep them forever. */
export function mediaRoutes(db: Db): Router {
  const router = createRouter();
  router.get('/media/:id', declarePolicy({ response: cacheable(IMMUTABLE) }), async (ctx) => {
    const id = `${ctx.params.id}`;
    const media = /^[0-9a-f]{64}$/.test(id) ? await findMedia(db, id) : null;
    if (!media) throw new NotFoundError();
    if (media.isSuspended) {
      ctx.status = 410;
      ctx.body = MESSAGES.pageSuspended;
      return;
    }
    ctx.set('Content-Disposition', 'inline');
    ctx.type = media.contentType;
    ctx.body = media.bytes;
  });
  return router;
}
