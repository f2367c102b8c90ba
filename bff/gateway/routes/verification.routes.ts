import { findProviderUserId } from '#bff/account/account.store.ts';
import { recipientKey } from '#bff/auth/recipient-key.ts';
import { toSignInError } from '#bff/auth/sign-in-errors.ts';
import { usesEmailLinks } from '#bff/auth/sign-in-policy.ts';
import { isVerifiedPrimaryFactor } from '#bff/auth/stytch/user.ts';
import type { CreatorContext, CreatorState, Middleware, Next } from '#bff/context.ts';
import type { Verification } from '#bff/contracts/account-event.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { Deps } from '#bff/deps.ts';
import { toProviderError } from '#bff/gateway/provider-error.ts';
import { linkFields } from '#bff/gateway/request/pkce.ts';
import { ConflictError, NotSignedInError } from '#bff/http/errors.ts';
import { rejectBody } from '#bff/http/json-body.ts';
import { declarePolicy, sensitive } from '#bff/http/route-policy.ts';
import type { Router } from '#bff/http/router.ts';
import { type CreatorGuards, creatorRouter } from '#bff/session/creator-router.ts';
import { currentSession } from '#bff/session/session.ts';

const LINK_TO_KNOWN_ADDRESS = '/magic_links/email/send/primary';

/** Returns the address that the account must verify, or null if the account has a proven factor. */
async function unprovenEmail(
  ctx: CreatorContext,
  { db, provider }: Pick<Deps, 'db' | 'provider'>,
): Promise<string | null> {
  const session = currentSession(ctx);
  if (session?.proven) return null;
  const providerUserId = await findProviderUserId(db, ctx.state.userId);
  if (providerUserId === undefined) throw new NotSignedInError();
  const factors = await provider.listFactors(providerUserId).catch((error: unknown) => {
    throw toSignInError(error);
  });
  if (factors.some(isVerifiedPrimaryFactor)) return null;
  return factors.find(({ kind }) => kind === 'email')?.value ?? null;
}

/**
 * Sets the account's address as the destination of the message limits, because the request has no
 * body.
 */
function setDestination(deps: Pick<Deps, 'db' | 'provider'>): Middleware<CreatorState> {
  return async function fixOwnAddress(ctx: CreatorContext, next: Next) {
    const email = await unprovenEmail(ctx, deps);
    if (email === null) throw new ConflictError('already_proven', MESSAGES.alreadyProven);
    ctx.state.fields = { email };
    ctx.state.destination = recipientKey('email', email);
    await next();
  };
}

/**
 * Creates the routes of "Verify your email address" in Settings. They send a login link, but only
 * to the account's own address (S66).
 */
export function verificationRoutes(
  deps: Pick<
    Deps,
    'config' | 'db' | 'emailLinkFlows' | 'limits' | 'provider' | 'signInLimits' | 'upstream'
  >,
  guards: CreatorGuards,
): Router<CreatorState> {
  const router = creatorRouter('/api/account/verification', guards);

  router.get('/', declarePolicy({ response: sensitive('own unverified address') }), async (ctx) => {
    const canVerify = usesEmailLinks(deps.config.signInMethods);
    const email = canVerify ? await unprovenEmail(ctx, deps) : null;
    ctx.body = { email } satisfies Verification;
  });

  router.post(
    '/',
    declarePolicy({ response: sensitive('cookie of the sign-in link') }),
    deps.limits.send,
    rejectBody(),
    setDestination(deps),
    deps.signInLimits.sends,
    async (ctx) => {
      const response = await deps.upstream.send({
        method: 'POST',
        path: LINK_TO_KNOWN_ADDRESS,
        body: { ...ctx.state.fields, ...(await linkFields(ctx, deps)) },
      });
      if (response.status >= 300) throw toProviderError(response);
      ctx.status = 204;
    },
  );

  return router;
}
