import { findProviderUserId } from '#bff/account/account.store.ts';
import { factorKey } from '#bff/auth/factors/factor-key.ts';
import { canReauthenticate } from '#bff/auth/factors/factor-rules.ts';
import { markUsed } from '#bff/auth/factors/recorded-factors.store.ts';
import { toSignInError } from '#bff/auth/sign-in-errors.ts';
import type { CreatorContext, CreatorState } from '#bff/context.ts';
import {
  startReauthenticationSchema,
  verifyReauthenticationSchema,
} from '#bff/contracts/factors.ts';
import { JSON_BODY_BYTES_MAX } from '#bff/contracts/limits.ts';
import type { Deps } from '#bff/deps.ts';
import { audit } from '#bff/http/audit.ts';
import { NotFoundError, NotSignedInError } from '#bff/http/errors.ts';
import { jsonBody } from '#bff/http/json-body.ts';
import { declarePolicy, publicResponse, sensitive } from '#bff/http/route-policy.ts';
import type { Router } from '#bff/http/router.ts';
import { validate } from '#bff/http/validate.ts';
import { type CreatorGuards, creatorRouter } from '#bff/session/creator-router.ts';
import { currentSession } from '#bff/session/session.ts';
import {
  type ReauthenticationDeps,
  startReauthentication,
  verifyReauthentication,
  wrongAccount,
} from './reauthenticate.ts';
import { ReauthenticationStore } from './reauthentication-store.ts';

/** Creates the routes that reauthenticate a session with a factor of the account (S68). */
export function reauthenticationRoutes(
  deps: ReauthenticationDeps & Pick<Deps, 'db' | 'encryption' | 'limits' | 'redis'>,
  guards: CreatorGuards,
): Router<CreatorState> {
  const router = creatorRouter('/api/reauthentication', guards);
  const reauthentication = {
    deps,
    pending: new ReauthenticationStore(deps.redis, deps.encryption),
  };
  const { signInMethods } = deps.config;

  async function requireProviderUserId(ctx: CreatorContext): Promise<string> {
    const id = await findProviderUserId(deps.db, ctx.state.userId);
    if (id === undefined) throw new NotSignedInError();
    return id;
  }
  const listFactors = (providerUserId: string) =>
    deps.provider.listFactors(providerUserId).catch((error: unknown) => {
      throw toSignInError(error);
    });

  router.post(
    '/start',
    declarePolicy({ response: sensitive('a challenge for a factor, never a token') }),
    deps.limits.write,
    jsonBody(JSON_BODY_BYTES_MAX),
    async (ctx) => {
      const { factor_id } = validate(startReauthenticationSchema, ctx.state.body);
      const providerUserId = await requireProviderUserId(ctx);
      const factors = await listFactors(providerUserId);
      const factor = factors.find(({ id }) => id === factor_id);
      if (!factor || !canReauthenticate(factor, signInMethods, factors)) throw new NotFoundError();
      const started = await startReauthentication(ctx, reauthentication, factor, {
        providerUserId,
        factors,
      });
      await reauthentication.pending.putFactor(ctx.state.sessionHash, factorKey(factor));
      ctx.type = 'json';
      ctx.body = started;
    },
  );

  router.post(
    '/verify',
    declarePolicy({ response: publicResponse }),
    deps.limits.guess,
    jsonBody(JSON_BODY_BYTES_MAX),
    async (ctx) => {
      const proof = validate(verifyReauthenticationSchema, ctx.state.body);
      const providerUserId = await requireProviderUserId(ctx);
      const factors = await listFactors(providerUserId);
      const provenId = await verifyReauthentication(ctx, reauthentication, proof, {
        providerUserId,
        factors,
      });
      if (provenId !== providerUserId) {
        throw wrongAccount(ctx, deps, 'another user');
      }
      const session = currentSession(ctx);
      if (!session) throw new NotSignedInError();
      session.provenAt = Date.now();
      const factor = await reauthentication.pending.findFactor(ctx.state.sessionHash);
      if (factor) await markUsed(deps.db, ctx.state.userId, factor);
      await reauthentication.pending.remove(ctx.state.sessionHash);
      audit(deps.logger, ctx.state, 'reauthenticated');
      ctx.status = 204;
    },
  );

  return router;
}
