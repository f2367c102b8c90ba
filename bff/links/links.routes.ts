import { Router, type RouterContext } from '@koa/router';
import type { Middleware } from 'koa';
import { boundaryOf, describe } from '#bff/boundary/boundary.ts';
import { IMAGE_BODY_BYTES_MAX, JSON_BODY_BYTES_MAX } from '#bff/contracts/limits.ts';
import { linkIdSchema, linkInputSchema, linkOrderSchema } from '#bff/contracts/link.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { Deps } from '#bff/deps.ts';
import { NotFoundError } from '#bff/http/errors/errors.ts';
import { jsonBody, noBody } from '#bff/http/json-body.ts';
import { validate } from '#bff/http/validate.ts';
import { dataUrlBytes } from '#bff/media/data-url.ts';
import { signedIn } from '#bff/session/signed-in.ts';
import { presentLink } from './links.presenter.ts';
import { listLinks } from './links.store.ts';
import { addLink, changeLink, type LinkWithFile, orderLinks, removeLink } from './links.ts';

/** What is no id names no link. */
function linkId(ctx: RouterContext): string {
  const result = linkIdSchema.safeParse(ctx.params.id);
  if (!result.success) throw new NotFoundError(MESSAGES.linkNotFound);
  return result.data;
}

/**
 * Takes the link out of the body, its thumbnail decoded to a file. Synchronous: nothing holds the
 * thumbnail's text while its file is decoded to pixels.
 */
function takeLink(ctx: RouterContext): LinkWithFile {
  const { thumbnail, ...link } = validate(linkInputSchema, ctx.state.body);
  ctx.state.body = undefined;
  return {
    ...link,
    thumbnail: typeof thumbnail === 'string' ? dataUrlBytes(thumbnail) : thumbnail,
  };
}

/** A link with an image counts as an upload. It stands behind the body, which tells. */
function limitThumbnails(upload: Middleware): Middleware {
  const limitImages: Middleware = async (ctx, next) => {
    const { thumbnail } = ctx.state.body ?? {};
    return typeof thumbnail === 'string' ? upload(ctx, next) : next();
  };
  const { rateLimit } = boundaryOf(upload);
  return describe(limitImages, rateLimit ? { rateLimit: { ...rateLimit, onlyImages: true } } : {});
}

/** A creator's own links. */
export function linksRoutes(deps: Deps, session: Middleware): Router {
  // Case-sensitive, as the prefix of its guards is: or /API/… would reach a handler without them.
  const router = new Router({ prefix: '/api/links', sensitive: true });
  const { write } = deps.limits;
  const image = [
    write,
    deps.uploadPlaces,
    jsonBody(IMAGE_BODY_BYTES_MAX),
    limitThumbnails(deps.limits.upload),
  ] as const;
  router.use(session, deps.handleErrors, signedIn);

  router.get('/', async (ctx) => {
    ctx.body = (await listLinks(deps.db, ctx.state.userId)).map(presentLink);
  });

  router.post('/', ...image, async (ctx) => {
    const input = takeLink(ctx);
    ctx.status = 201;
    ctx.body = presentLink(await addLink(deps, ctx.state.userId, input));
  });

  router.put('/order', write, jsonBody(JSON_BODY_BYTES_MAX), async (ctx) => {
    const { linkIds } = validate(linkOrderSchema, ctx.state.body);
    ctx.body = (await orderLinks(deps, ctx.state.userId, linkIds)).map(presentLink);
  });

  router.put('/:id', ...image, async (ctx) => {
    const input = takeLink(ctx);
    ctx.body = presentLink(await changeLink(deps, ctx.state.userId, linkId(ctx), input));
  });

  router.delete('/:id', write, noBody(), async (ctx) => {
    await removeLink(deps, ctx.state.userId, linkId(ctx));
    ctx.status = 204;
  });

  return router;
}
