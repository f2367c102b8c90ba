import type { Middleware } from '#bff/context.ts';
import { ACCOUNT_HEADER } from '#bff/contracts/account-header.ts';
import { NotSignedInError } from '#bff/http/errors.ts';
import type { UserAlias } from './user-alias.ts';

/**
 * Refuses a request that names another account than that of the session. A tab keeps the data of its
 * account when another one signs in, and must not change the other one (S78). Runs after `signedIn`.
 * @param userAliases one for each session key: during a rotation, servers differ in the first one
 * @throws NotSignedInError
 */
export function sameAccount(userAliases: readonly UserAlias[]): Middleware {
  return async function requireSameAccount(ctx, next) {
    const named = ctx.get(ACCOUNT_HEADER);
    const isSame = (alias: UserAlias) => alias(`${ctx.state.userId}`) === named;
    if (named !== '' && !userAliases.some(isSame)) throw new NotSignedInError();
    await next();
  };
}
