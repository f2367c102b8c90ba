import type { Provider } from '#bff/auth/stytch/client.ts';
import type { ProviderSignIn } from '#bff/auth/stytch/responses.ts';
import type { ProviderFactor } from '#bff/auth/stytch/user.ts';
import type { Context } from '#bff/context.ts';
import { HttpError } from '#bff/http/errors.ts';
import type { Db } from '#db/connection.ts';
import { changedBy } from './changed-by.ts';
import { recordedId } from './factor-key.ts';
import { recordFactors } from './record-factors.ts';

/** The factor of a sign-in was removed before the sign-in was completed. */
export const removedFactor = () =>
  new HttpError(401, 'sign_in_refused', 'The sign-in was refused', {
    details: 'This way to sign in was removed from the account.',
  });

interface RecordingDeps {
  db: Db;
  provider: Provider;
}

/** Returns the factor list of a sign-in response. */
const listIn = (ctx: Context, { factors, contact, setsPassword }: ProviderSignIn) => ({
  factors,
  askedAt: ctx.state.startedAt,
  proven: contact,
  ...(setsPassword && { setsPassword }),
});

/**
 * Records the factors of an account at a sign-in. No session has made what is new.
 * @throws HttpError 401 when its owner has removed what signs in meanwhile, UnavailableError
 */
export async function recordSignIn(
  ctx: Context,
  deps: RecordingDeps,
  userId: string,
  person: ProviderSignIn,
): Promise<void> {
  const by = { ...changedBy(ctx), session: null };
  const list = { ...listIn(ctx, person), usedIds: person.factorIds, by };
  const latest = await recordFactors(deps, userId, list);
  const isUsed = (factor: ProviderFactor) => recordedId(factor) === person.newestFactorId;
  if (person.factors.some(isUsed) && !latest.some(isUsed)) throw removedFactor();
}

/** Records the factors of an account after a call within its session, which has used one of them. */
export async function recordContinued(
  ctx: Context,
  deps: RecordingDeps,
  userId: string,
  person: ProviderSignIn,
): Promise<void> {
  const usedIds = [person.newestFactorId];
  await recordFactors(deps, userId, { ...listIn(ctx, person), usedIds, by: changedBy(ctx) });
}
