import { restorePage, suspendPage } from '#bff/moderation/suspensions.ts';
import { evictionChannel } from '#bff/public-page/page-evictions.ts';
import type { TestApp } from '#test/harness/app/test-app.ts';

/** Suspends and restores pages as `npm run admin` does, without a process for each command. */
export function operatorOf({ db, redis }: Pick<TestApp, 'db' | 'redis'>) {
  const evict = async (username: string) => {
    await redis.publish(evictionChannel(redis), username);
  };
  const deps = { db, pages: { evict } };
  const actor = 'tess';
  return {
    suspend: (username: string, reason?: string) => suspendPage(deps, username, { actor, reason }),
    restore: (username: string) => restorePage(deps, username, { actor }),
  };
}
