import { randomBytes } from 'node:crypto';
import { createAccount } from '#bff/account/account.store.ts';
import { addLink } from '#bff/links/links.ts';
import type { Db } from '#db/connection.ts';
import { type ServerProcess, startServerProcess } from '#test/harness/services/server-process.ts';
import { linkDeps } from './link-deps.ts';
import { type AppOptions, appEnvironment, type Surroundings } from './surroundings.ts';

/** Starts server processes that share a database, a Redis and session keys. */
export async function startReplicas(
  around: Surroundings,
  count: number,
  options: AppOptions = {},
): Promise<ServerProcess[]> {
  const sessionKeys = randomBytes(32).toString('base64');
  const env = appEnvironment(around, { sessionKeys, ...options });
  return Promise.all(Array.from({ length: count }, () => startServerProcess(env)));
}

/** Creates an account with a page and links directly in the database. */
export async function createLinks(
  db: Db,
  username: string,
  count: number,
): Promise<{ userId: string; linkIds: string[] }> {
  const userId = await createAccount(db, {
    providerUserId: `user-test-${username}`,
    email: null,
    name: 'Replicas',
    username,
    backgroundColor: null,
  });
  if (userId === null) throw new Error(`The username ${username} is taken.`);
  const deps = linkDeps(db);
  const linkIds: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const input = { title: `Link ${number}`, url: 'https://a.example/', button_color: '#000000' };
    linkIds.push((await addLink(deps, userId, input)).id);
  }
  return { userId, linkIds };
}
