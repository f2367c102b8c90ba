import type { Middleware } from '#bff/context.ts';
import { ACCOUNT_HEADER } from '#bff/contracts/account-header.ts';
import { NotSignedInError } from '#bff/http/errors.ts';
import { readOnlySessionOf } from './read-only-session.ts';
import { currentSession } from './session.ts';
import { isAliasOf, type UserAlias } from './user-alias.ts';

/**
 * Rejects a request that names another account than the session's, or any account without a
 * session. A tab keeps the data of its account when another account signs in, and must not change
 * the other account (S78). Runs after the session is read.
 * @param userAliases one for each session key
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
