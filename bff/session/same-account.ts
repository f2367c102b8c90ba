import type { Middleware } from '#bff/context.ts';
import { ACCOUNT_HEADER } from '#bff/contracts/account-header.ts';
import { NotSignedInError } from '#bff/http/errors.ts';
import type { UserAlias } from './user-alias.ts';

/**
 * Refuses a request that names another account than that of the session. A tab keeps the data of its
 * account when another one signs in, and must not change the other one (S78). Runs after `signedIn`.
 * @throws NotSignedInError
 */
export function sameAccount(userAlias: UserAlias): Middleware {
  return async function requireSameAccount(ctx, next) {
    const named = ctx.get(ACCOUNT_HEADER);
    if (named !== '' && named !== userAlias(`${ctx.state.userId}`)) throw new NotSignedInError();
    await next();
  };
}
