import { FactorNotFound } from '#bff/auth/auth-errors.ts';
import { changeAuthor } from '#bff/auth/factors/change-author.ts';
import { assertFactorExists } from '#bff/auth/factors/list-factors.ts';
import { ProviderError } from '#bff/auth/stytch/errors.ts';
import type { Context, Middleware, Next } from '#bff/context.ts';
import type { FactorKind } from '#bff/contracts/factors.ts';
import type { Deps } from '#bff/deps.ts';
import { PROVIDER_ID } from '#bff/gateway/endpoint.ts';
import { audit } from '#bff/http/audit.ts';
import { NotFoundError, NotSignedInError } from '#bff/http/errors.ts';
import { readOnlySessionOf } from '#bff/session/read-only-session.ts';
import type { UpstreamResponse } from './responses.ts';

/** Converts FactorNotFound to the provider's error for an unknown factor. */
function asRefusal(error: unknown, kind: FactorKind): unknown {
  if (!(error instanceof FactorNotFound)) return error;
  return new ProviderError(404, `${kind}_not_found`, 'The factor could not be found.');
}

/**
 * Responds with 404 to a malformed id and to a factor of another account. Runs before a
 * reauthentication is required.
 */
export function requireOwnFactor(
  deps: Pick<Deps, 'db' | 'provider'>,
  kind: FactorKind,
): Middleware {
  return async function checkOwnFactor(ctx: Context, next: Next) {
    const session = readOnlySessionOf(ctx)?.record;
    const { id = '' } = ctx.params;
    if (!PROVIDER_ID.test(id)) throw new NotFoundError();
    try {
      if (session) await assertFactorExists(deps, session, id);
    } catch (error) {
      throw asRefusal(error, kind);
    }
    await next();
  };
}

/**
 * Removes a factor by a request of the browser SDK, unless it is the last one that can sign in
 * (S69).
 * @param send sends the request
 * @returns the response, which contains the updated user
 * @throws ProviderError 404, LastFactor, Unavailable
 */
export async function removeFactorByEndpoint(
  ctx: Context,
  deps: Pick<Deps, 'logger' | 'factorRemovals'>,
  kind: FactorKind,
  send: () => Promise<UpstreamResponse>,
): Promise<UpstreamResponse> {
  const userId = readOnlySessionOf(ctx)?.record.userId;
  if (userId === undefined) throw new NotSignedInError();
  const removal = { userId, factorId: String(ctx.params.id), kind, author: changeAuthor(ctx) };
  try {
    const response = await deps.factorRemovals.remove(removal, send);
    audit(deps.logger, ctx.state, 'factor removed');
    return response;
  } catch (error) {
    throw asRefusal(error, kind);
  }
}
