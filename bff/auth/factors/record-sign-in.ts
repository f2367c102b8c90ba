import type { Context } from 'koa';
import type { Provider } from '#bff/auth/provider/provider.ts';
import type { ProviderSignIn } from '#bff/auth/provider/provider-sign-in.ts';
import type { Db } from '#db/connection.ts';
import { changedBy } from './changed-by.ts';
import { recordFactors } from './record-factors.ts';

interface RecordingDeps {
  db: Db;
  provider: Provider;
}

/** What every answer that signs somebody in says of the factors. */
const listIn = (ctx: Context, { factors, contact, setsPassword }: ProviderSignIn) => ({
  factors,
  askedAt: ctx.state.startedAt,
  proven: contact,
  ...(setsPassword && { setsPassword }),
});

/** Records the factors of an account at a sign-in. No session has made what is new. */
export function recordSignIn(
  ctx: Context,
  deps: RecordingDeps,
  userId: string,
  person: ProviderSignIn,
): Promise<void> {
  const by = { ...changedBy(ctx), session: null };
  return recordFactors(deps, userId, { ...listIn(ctx, person), usedIds: person.factorIds, by });
}

/** Records the factors of an account after a call within its session, which has used one of them. */
export function recordContinued(
  ctx: Context,
  deps: RecordingDeps,
  userId: string,
  person: ProviderSignIn,
): Promise<void> {
  const usedIds = [person.newestFactorId];
  return recordFactors(deps, userId, { ...listIn(ctx, person), usedIds, by: changedBy(ctx) });
}
