import type { Config } from '#bff/config.ts';
import type { Context } from '#bff/context.ts';
import { cardPath, type QrFormat, qrPath } from '#bff/contracts/page-share.ts';
import { isUsername } from '#bff/contracts/username.ts';
import { PageSuspended, ProfileNotFound } from '#bff/domain-errors.ts';
import { NotFoundError } from '#bff/http/errors.ts';
import { cacheable, declarePolicy } from '#bff/http/route-policy.ts';
import { createRouter, type Router } from '#bff/http/router.ts';
import type { MediaLibrary } from '#bff/media/media-library.ts';
import { isPageSuspended } from '#bff/moderation/suspensions.store.ts';
import { presentAppearance, presentTones } from '#bff/profile/profile.presenter.ts';
import { findRedirect } from '#bff/profile/released-usernames.store.ts';
import type { Db } from '#db/connection.ts';
import { qrColors } from './qr-colors.ts';
import { QrImages } from './qr-images.ts';
import { findSharedPage, type SharedPageRow } from './shared-pages.store.ts';

interface SharingDeps {
  db: Db;
  config: Pick<Config, 'publicUrl'>;
  media: MediaLibrary;
}

const HASH = /^[0-9a-f]{16}$/;
const TYPES: Record<QrFormat, string> = { png: 'image/png', svg: 'image/svg+xml' };

/**
 * Cache-Control of cards and QR codes. All caches, including a CDN, must revalidate these images
 * for each request, because a CDN purge covers only pages.
 */
const REVALIDATE = 'no-cache';

/**
 * Creates the routes of the share card and the QR code of a page. They respond as the page does:
 * with 404 if there is no page, with 410 while the page is suspended, and with a redirect for a
 * former username.
 */
export function sharingRoutes({ db, config, media }: SharingDeps): Router {
  const router = createRouter();
  const policy = declarePolicy({ response: cacheable(REVALIDATE) });
  const qrImages = new QrImages();

  router.get('/u/:username/card-:hash.jpg', policy, async (ctx) => {
    const hash = `${ctx.params.hash}`;
    if (!HASH.test(hash)) throw new NotFoundError();
    const page = await visiblePage(db, ctx, (username) => cardPath(username, hash));
    if (!page) return;
    const { username, card_id, card_hash } = page;
    if (card_id === null || card_hash === null) throw new NotFoundError();
    // A cached page may still contain the URL of its previous card.
    if (hash !== card_hash) return redirect(ctx, cardPath(username, card_hash));
    if (isKnown(ctx, card_hash)) return;
    const image = await media.read(card_id);
    if (!image || image.isSuspended) throw new NotFoundError();
    ctx.type = image.contentType;
    ctx.body = await image.load();
  });

  const sendQr = (format: QrFormat) => async (ctx: Context) => {
    const page = await visiblePage(db, ctx, (username) => qrPath(username, format));
    if (!page) return;
    const appearance = presentAppearance(page);
    const colors = qrColors({
      appearance,
      background_color_own: page.background_color_own,
      background_photo_tones: presentTones(page),
    });
    const url = new URL(`/u/${page.username}`, config.publicUrl).href;
    const { body, etag } = await qrImages.get(url, colors, format);
    if (isKnown(ctx, etag)) return;
    ctx.type = TYPES[format];
    ctx.body = body;
  };
  router.get('/u/:username/qr.png', policy, sendQr('png'));
  router.get('/u/:username/qr.svg', policy, sendQr('svg'));
  return router;
}

/**
 * Returns the published page of the requested username. Redirects if it is a former username.
 * @param pathOf returns the path of the same file for another username
 * @throws ProfileNotFound, PageSuspended
 */
async function visiblePage(
  db: Db,
  ctx: Context,
  pathOf: (username: string) => string,
): Promise<SharedPageRow | undefined> {
  const username = `${ctx.params.username}`.toLowerCase();
  if (!isUsername(username)) throw new ProfileNotFound();
  const page = await findSharedPage(db, username);
  if (page) return page;
  if (await isPageSuspended(db, username)) throw new PageSuspended();
  const former = await findRedirect(db, username);
  if (!former) throw new ProfileNotFound();
  return redirect(ctx, pathOf(former.current));
}

/** Redirects without caching, because the owner may change back to the former username. */
function redirect(ctx: Context, path: string): undefined {
  ctx.status = 307;
  ctx.set('Location', path);
}

/**
 * Sets the ETag. Responds with 304 if the client already has this version.
 * @returns whether it has responded
 */
function isKnown(ctx: Context, etag: string): boolean {
  ctx.status = 200;
  ctx.etag = etag;
  ctx.set('Content-Disposition', 'inline');
  if (!ctx.fresh) return false;
  ctx.status = 304;
  return true;
}
