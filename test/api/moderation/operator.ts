import { changeBlockedHost } from '#bff/moderation/blocked-hosts.ts';
import { restorePage, suspendPage } from '#bff/moderation/suspensions.ts';
import { EVERY_PAGE, evictionChannel } from '#bff/public-page/page-evictions.ts';
import type { TestApp } from '#test/harness/app/test-app.ts';

/** Moderates pages as `npm run admin` does, but in this process. */
export function operatorOf({ db, redis }: Pick<TestApp, 'db' | 'redis'>) {
  const evict = async (message: string) => {
    await redis.publish(evictionChannel(redis), message);
    // Redis delivers the message to its subscribers before it runs the next command.
    await redis.ping();
  };
  const none = async () => undefined;
  const deps = { db, pages: { evict, addPurges: none, addHostPurges: none } };
  const actor = 'tess';
  async function changeHost(host: string, isBlocked: boolean): Promise<boolean> {
    const isChanged = await changeBlockedHost(deps, host, isBlocked, { actor });
    await evict(EVERY_PAGE);
    return isChanged;
  }
  return {
    suspend: (username: string, reason?: string) => suspendPage(deps, username, { actor, reason }),
    restore: (username: string) => restorePage(deps, username, { actor }),
    block: (host: string) => changeHost(host, true),
    unblock: (host: string) => changeHost(host, false),
  };
}
