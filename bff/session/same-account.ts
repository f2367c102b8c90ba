import type { Middleware } from '#bff/context.ts';
import { ACCOUNT_HEADER } from '#bff/contracts/account-header.ts';
import { NotSignedInError } from '#bff/http/errors.ts';
import { readOnlySessionOf } from './read-only-session.ts';
import { currentSession } from './session.ts';
import { isAliasOf, type UserAlias } from './user-alias.ts';

/**
 * Refuses a request that names another account than that of the session, or that names one without
 * a session. A tab keeps the data of its account when another one signs in, and must not change the
 * other one (S78). Runs after the session was read.
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
