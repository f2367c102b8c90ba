import type { Middleware } from '#bff/context.ts';
import { ACCOUNT_HEADER } from '#bff/contracts/account-header.ts';
import { NotSignedInError } from '#bff/http/errors.ts';
import { readOnlySessionOf } from './read-only-session.ts';
import { currentSession } from './session.ts';
import { isAliasOf, type UserAlias } from './user-alias.ts';

/**
 * Rejects a request whose ACCOUNT_HEADER does not name the account of its session. When another
 * account signs in, older tabs still show the previous account, and their requests must not change
 * the new one (S78). A request without the header passes. Runs after the session is read.
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
