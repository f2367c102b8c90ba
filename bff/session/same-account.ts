import type { Middleware } from '#bff/context.ts';
import { ACCOUNT_HEADER } from '#bff/contracts/account-header.ts';
import { NotSignedInError } from '#bff/http/errors.ts';
import { readOnlySessionOf } from './read-only-session.ts';
import { currentSession } from './session.ts';
import { isAliasOf, type UserAlias } from './user-alias.ts';

/**
 * Rejects a request that names another account than the session's account, or that names an account
 * but has no session. When another account signs in, a tab keeps showing the data of its own
 * account, and must not change the other account (S78). Runs after the session is read.
 * @param userAliases one alias function for each session key
 * @throws NotSignedInError
 */
export function sameAccount(userAliases: readonly UserAlias[]): Middleware {
  return async function requireSameAccount(ctx, next) {
    const named = ctx.get(ACCOUNT_HEADER);
    if (named === '') return next();
    const session = readOnlySessionOf(ctx)?.record ?? currentSession(ctx);
    if (!session || !isAliasOf(userAliases, session.userId, named)) throw new NotSignedInError();
    await next();
  };
}
