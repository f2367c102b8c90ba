import { createHash } from 'node:crypto';
import type { CreatorContext, CreatorState, Middleware } from '#bff/context.ts';
import {
  BATCH_BODY_BYTES_MAX,
  BATCH_JSON_VALUES_MAX,
  IMAGE_BODY_BYTES_MAX,
  JSON_BODY_BYTES_MAX,
} from '#bff/contracts/limits.ts';
import {
  type Link,
  linkBatchSchema,
  linkIdSchema,
  linkInputSchema,
  linkOrderSchema,
} from '#bff/contracts/link.ts';
import type { Deps } from '#bff/deps.ts';
import { LinkNotFound } from '#bff/domain-errors.ts';
import { jsonBody, rejectBody } from '#bff/http/json-body.ts';
import {
  annotate,
  declarePolicy,
  policyOf,
  publicResponse,
  sensitive,
} from '#bff/http/route-policy.ts';
import type { Router } from '#bff/http/router.ts';
import { idempotencyKey, validate } from '#bff/http/validate.ts';
import { dataUrlBytes } from '#bff/media/image.ts';
import { ownButtonColor } from '#bff/profile/profile.ts';
import { type CreatorGuards, creatorRouter } from '#bff/session/creator-router.ts';
import type { CreatingRequest } from './creating-requests.store.ts';
import { listDeletedLinks } from './deleted-links.store.ts';
import { removeLink, restoreLink } from './deleted-links.ts';
import { presentDeletedLink, presentLink } from './links.presenter.ts';
import { type LinkRow, listLinks } from './links.store.ts';
import { addLink, addLinks, changeLink, type LinkWithFile, orderLinks } from './links.ts';

/**
 * Returns the link id in the path.
 * @throws LinkNotFound when the id is malformed
 */
function linkId(ctx: CreatorContext): string {
  const result = linkIdSchema.safeParse(ctx.params.id);
  if (!result.success) throw new LinkNotFound();
  return result.data;
}

/**
 * Removes the link from the body and decodes its thumbnail. Synchronous, so that the base64 text
 * can be freed while the image is decoded to pixels.
 */
function takeLink(ctx: CreatorContext): LinkWithFile {
  const { thumbnail, ...link } = validate(linkInputSchema, ctx.state.body);
  ctx.state.body = undefined;
  return {
    ...link,
    thumbnail: typeof thumbnail === 'string' ? dataUrlBytes(thumbnail) : thumbnail,
  };
}

/**
 * Returns the Idempotency-Key and the hash of a request that creates links; undefined without a
 * key.
 */
function creatingRequest(
  ctx: CreatorContext,
  links: string,
  thumbnail?: Buffer | null,
): CreatingRequest | undefined {
  const key = idempotencyKey(ctx);
  if (key === undefined) return undefined;
  const content = createHash('sha256').update(links);
  if (thumbnail) content.update(thumbnail);
  return { key, fingerprint: content.digest('base64url') };
}

/**
 * Applies the upload limit to requests with a thumbnail. Must run after the middleware that parses
 * the body.
 */
function limitThumbnails(upload: Middleware): Middleware {
  const limitImages: Middleware = async (ctx, next) => {
    const { thumbnail } = (ctx.state.body ?? {}) as { thumbnail?: unknown };
    return typeof thumbnail === 'string' ? upload(ctx, next) : next();
  };
  const { rateLimit } = policyOf(upload);
  return annotate(limitImages, rateLimit ? { rateLimit: { ...rateLimit, onlyImages: true } } : {});
}

/** Creates the routes of a creator's own links. */
export function linksRoutes(
  deps: Pick<Deps, 'db' | 'limits' | 'media' | 'pages' | 'purges' | 'uploadLimiter'>,
  guards: CreatorGuards,
): Router<CreatorState> {
  const router = creatorRouter('/api/links', guards);
  const { write } = deps.limits;

  /** Returns the page's link color. Reads the profile only if a link has no color of its own. */
  function themeColor(ctx: CreatorContext, rows: readonly LinkRow[]): Promise<string> | string {
    const isThemed = rows.some((row) => row.button_color_own === null);
    return isThemed ? ownButtonColor(deps.db, ctx.state.userId) : '';
  }

  async function present(ctx: CreatorContext, rows: readonly LinkRow[]): Promise<Link[]> {
    const color = await themeColor(ctx, rows);
    return rows.map((row) => presentLink(row, color));
  }

  const image = [
    write,
    deps.uploadLimiter,
    jsonBody(IMAGE_BODY_BYTES_MAX),
    limitThumbnails(deps.limits.upload),
  ] as const;

  router.get(
    '/',
    declarePolicy({ response: sensitive('own links with their click counts') }),
    async (ctx) => {
      ctx.body = await present(ctx, await listLinks(deps.db, ctx.state.userId));
    },
  );

  router.get(
    '/deleted',
    declarePolicy({ response: sensitive('deleted links with their click counts') }),
    async (ctx) => {
      const rows = await listDeletedLinks(deps.db, ctx.state.userId);
      const color = await themeColor(ctx, rows);
      ctx.body = rows.map((row) => presentDeletedLink(row, color));
    },
  );

  router.post(
    '/',
    declarePolicy({ response: sensitive('the new link with its click count') }),
    ...image,
    async (ctx) => {
      const input = takeLink(ctx);
      const { thumbnail, ...fields } = input;
      const request = creatingRequest(ctx, JSON.stringify(fields), thumbnail);
      ctx.status = 201;
      const link = await addLink(deps, ctx.state.userId, input, request);
      [ctx.body] = await present(ctx, [link]);
    },
  );

  router.post(
    '/batch',
    declarePolicy({ response: sensitive('the new links with their click counts') }),
    write,
    deps.uploadLimiter,
    jsonBody(BATCH_BODY_BYTES_MAX, BATCH_JSON_VALUES_MAX),
    async (ctx) => {
      const { links } = validate(linkBatchSchema, ctx.state.body);
      ctx.status = 201;
      const request = creatingRequest(ctx, JSON.stringify(links));
      ctx.body = await present(ctx, await addLinks(deps, ctx.state.userId, links, request));
    },
  );

  router.put(
    '/order',
    declarePolicy({ response: sensitive('own links with their click counts') }),
    write,
    jsonBody(JSON_BODY_BYTES_MAX),
    async (ctx) => {
      const { linkIds } = validate(linkOrderSchema, ctx.state.body);
      ctx.body = await present(ctx, await orderLinks(deps, ctx.state.userId, linkIds));
    },
  );

  router.put(
    '/:id',
    declarePolicy({ response: sensitive('the changed link with its click count') }),
    ...image,
    async (ctx) => {
      const input = takeLink(ctx);
      const changed = await changeLink(deps, ctx.state.userId, linkId(ctx), input);
      [ctx.body] = await present(ctx, [changed]);
    },
  );

  router.post(
    '/:id/restore',
    declarePolicy({ response: sensitive('the restored link with its click count') }),
    write,
    rejectBody(),
    async (ctx) => {
      const restored = await restoreLink(deps, ctx.state.userId, linkId(ctx));
      [ctx.body] = await present(ctx, [restored]);
    },
  );

  router.delete(
    '/:id',
    declarePolicy({ response: publicResponse }),
    write,
    rejectBody(),
    async (ctx) => {
      await removeLink(deps, ctx.state.userId, linkId(ctx));
      ctx.status = 204;
    },
  );

  return router;
}
