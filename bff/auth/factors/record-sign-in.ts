import { SignInRefused } from '#bff/auth/auth-errors.ts';
import type { ProviderSignIn } from '#bff/auth/stytch/responses.ts';
import type { ProviderFactor } from '#bff/auth/stytch/user.ts';
import type { Context } from '#bff/context.ts';
import { changeAuthor } from './change-author.ts';
import { recordedId } from './factor-key.ts';
import { type RecordDeps, recordFactors } from './record-factors.ts';

/** Returns the error for a factor that was removed before its sign-in was completed. */
export const factorRemoved = () =>
  new SignInRefused(
    'This sign-in method was removed from the account. Please choose another method on the login page.',
  );

const listIn = (ctx: Context, { factors, contact, setsPassword }: ProviderSignIn) => ({
  factors,
  requestedAt: ctx.state.startedAt,
  proven: contact,
  ...(setsPassword && { setsPassword }),
});

/**
 * Records the factors of an account at a sign-in. The event of new factors is stored without a
 * session as its author, so that every session shows its notice.
 * @throws SignInRefused when the factor of the sign-in was removed meanwhile, Unavailable
 */
export async function recordSignInFactors(
  ctx: Context,
  deps: RecordDeps,
  userId: string,
  signIn: ProviderSignIn,
): Promise<void> {
  const author = { ...changeAuthor(ctx), session: null };
  const list = { ...listIn(ctx, signIn), usedIds: signIn.factorIds, author };
  const latest = await recordFactors(deps, userId, list);
  const isUsed = (factor: ProviderFactor) => recordedId(factor) === signIn.newestFactorId;
  if (signIn.factors.some(isUsed) && !latest.some(isUsed)) throw factorRemoved();
}

/** Records the factors of an account after a factor was used or added within a session. */
export async function recordSessionFactors(
  ctx: Context,
  deps: RecordDeps,
  userId: string,
  signIn: ProviderSignIn,
): Promise<void> {
  const usedIds = [signIn.newestFactorId];
  await recordFactors(deps, userId, { ...listIn(ctx, signIn), usedIds, author: changeAuthor(ctx) });
}
