import type { Context, CreatorState } from '#bff/context.ts';
import { ACCOUNT_HEADER } from '#bff/contracts/account-header.ts';
import { IMAGE_BODY_BYTES_MAX, JSON_BODY_BYTES_MAX } from '#bff/contracts/limits.ts';
import { pictureInputSchema } from '#bff/contracts/profile.ts';
import { profileUpdateSchema } from '#bff/contracts/profile-update.ts';
import type { Deps } from '#bff/deps.ts';
import { jsonBody } from '#bff/http/json-body.ts';
import { declarePolicy, publicResponse, sensitive } from '#bff/http/route-policy.ts';
import type { Router } from '#bff/http/router.ts';
import { validate } from '#bff/http/validate.ts';
import { dataUrlBytes } from '#bff/media/image.ts';
import { type CreatorGuards, creatorRouter } from '#bff/session/creator-router.ts';
import { isAliasOf } from '#bff/session/user-alias.ts';
import { presentProfile } from './profile.presenter.ts';
import { changeProfile, ownProfile } from './profile.ts';
import { changeBackgroundPhoto, changePicture } from './profile-images.ts';
import { listSocials } from './socials.store.ts';

/**
 * Removes the picture from the body and decodes its base64 text. Synchronous, so that the text can
 * be freed while the image is decoded to pixels.
 */
function takePicture(ctx: Context): Buffer | null {
  const { image } = validate(pictureInputSchema, ctx.state.body);
  ctx.state.body = undefined;
  return image === null ? null : dataUrlBytes(image);
}

/** Creates the routes of a creator's own profile. */
export function profileRoutes(
  deps: Pick<
    Deps,
    | 'config'
    | 'db'
    | 'limits'
    | 'media'
    | 'pages'
    | 'purges'
    | 'uploadLimiter'
    | 'userAlias'
    | 'userAliases'
  >,
  guards: CreatorGuards,
): Router<CreatorState> {
  const router = creatorRouter('/api/profile', guards);

  router.get(
    '/',
    declarePolicy({ response: sensitive('own profile, including `pro`') }),
    async (ctx) => {
      const { userId } = ctx.state;
      const { securityContact } = deps.config;
      const named = ctx.get(ACCOUNT_HEADER);
      // The alias of an open page stays valid after a key rotation has changed the first key (S78).
      const isKnown = isAliasOf(deps.userAliases, userId, named);
      const user = isKnown ? named : deps.userAlias(userId);
      const [row, socials] = await Promise.all([
        ownProfile(deps.db, userId),
        listSocials(deps.db, userId),
      ]);
      ctx.body = presentProfile(row, socials, { user, securityContact });
    },
  );

  router.get('/views', declarePolicy({ response: sensitive('own view count') }), async (ctx) => {
    const { views } = await ownProfile(deps.db, ctx.state.userId);
    ctx.body = { views: Number(views) };
  });

  router.put(
    '/',
    declarePolicy({ response: sensitive('the changed field of the own profile') }),
    deps.limits.write,
    jsonBody(JSON_BODY_BYTES_MAX),
    async (ctx) => {
      const change = validate(profileUpdateSchema, ctx.state.body);
      ctx.body = await changeProfile(deps, ctx.state.userId, change);
    },
  );

  router.post(
    '/picture',
    declarePolicy({ response: publicResponse }),
    deps.limits.upload,
    deps.uploadLimiter,
    jsonBody(IMAGE_BODY_BYTES_MAX),
    async (ctx) => {
      ctx.body = { picture: await changePicture(deps, ctx.state.userId, takePicture(ctx)) };
    },
  );

  router.post(
    '/background-photo',
    declarePolicy({ response: publicResponse }),
    deps.limits.upload,
    deps.uploadLimiter,
    jsonBody(IMAGE_BODY_BYTES_MAX),
    async (ctx) => {
      const file = takePicture(ctx);
      ctx.body = { background_photo: await changeBackgroundPhoto(deps, ctx.state.userId, file) };
    },
  );

  return router;
}
