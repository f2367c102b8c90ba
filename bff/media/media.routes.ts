import type { Config } from '#bff/config.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { NotFoundError } from '#bff/http/errors.ts';
import { cacheable, declarePolicy } from '#bff/http/route-policy.ts';
import { createRouter, type Router } from '#bff/http/router.ts';
import type { MediaLibrary } from './media-library.ts';

/**
 * Returns the Cache-Control of images. They are content-addressed, so browsers store them
 * indefinitely. A CDN must revalidate images periodically, so that it drops the images of deleted
 * and suspended pages (S87).
 */
const imageCacheControl = (cdn: Config['cdn']): string =>
  cdn
    ? `public, max-age=31536000, s-maxage=${cdn.seconds}, immutable`
    : 'public, max-age=31536000, immutable';

/** Creates the route of public images. */
export function mediaRoutes(media: MediaLibrary, { cdn }: Pick<Config, 'cdn'>): Router {
  const router = createRouter();
  const policy = declarePolicy({ response: cacheable(imageCacheControl(cdn)) });
  router.get('/media/:id', policy, async (ctx) => {
    const id = `${ctx.params.id}`;
    const image = /^[0-9a-f]{64}$/.test(id) ? await media.read(id) : null;
    if (!image) throw new NotFoundError();
    if (image.isSuspended) {
      ctx.status = 410;
      ctx.body = MESSAGES.pageSuspended;
      return;
    }
    // Don't load a picture that the browser has already stored, because the storage may be down.
    const isKnown = ctx.get('If-None-Match').includes(`"${id}"`);
    const bytes = isKnown ? null : await image.load();
    ctx.etag = id;
    if (bytes === null) {
      ctx.status = 304;
      return;
    }
    ctx.set('Content-Disposition', 'inline');
    ctx.type = image.contentType;
    ctx.body = bytes;
  });
  return router;
}
