import type { CreatorState } from '#bff/context.ts';
import type { ProviderPicture } from '#bff/contracts/profile.ts';
import { OAUTH_PROVIDERS } from '#bff/contracts/sign-in-methods.ts';
import type { Deps } from '#bff/deps.ts';
import { rejectBody } from '#bff/http/json-body.ts';
import { declarePolicy, publicResponse, sensitive } from '#bff/http/route-policy.ts';
import type { Router } from '#bff/http/router.ts';
import { type CreatorGuards, creatorRouter } from '#bff/session/creator-router.ts';
import { currentSession } from '#bff/session/session.ts';
import type { SessionRecord } from '#bff/session/session-record.ts';
import { copyProviderPicture } from './provider-picture.ts';

/**
 * Returns the identity provider of the sign-in. Returns null if the user's account at the provider
 * has no picture.
 */
function pictureProvider(session: SessionRecord | null): ProviderPicture['provider'] {
  if (!session?.pictureUrl) return null;
  return OAUTH_PROVIDERS.find((provider) => provider === session.method) ?? null;
}

/**
 * Creates the routes that offer and copy the picture of the identity that the user signed in with.
 * The URL of this picture is never sent to the browser.
 */
export function providerPictureRoutes(
  deps: Pick<Deps, 'db' | 'limits' | 'media' | 'pages' | 'purges' | 'readDocument'>,
  guards: CreatorGuards,
): Router<CreatorState> {
  const router = creatorRouter('/api/profile/provider-picture', guards);

  router.get(
    '/',
    declarePolicy({ response: sensitive('the identity provider of the sign-in') }),
    async (ctx) => {
      ctx.body = { provider: pictureProvider(currentSession(ctx)) };
    },
  );

  router.post(
    '/',
    declarePolicy({ response: publicResponse }),
    deps.limits.providerPicture,
    rejectBody(),
    async (ctx) => {
      const url = currentSession(ctx)?.pictureUrl;
      ctx.body = { picture: await copyProviderPicture(deps, ctx.state.userId, url) };
    },
  );

  return router;
}
