import { randomBytes } from 'node:crypto';
import { appEnvironment, PROJECT, PUBLIC_URL } from '#test/harness/app/surroundings.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { startServerProcess } from '#test/harness/services/server-process.ts';
import { startEmulator } from '#test/stytch-emulator/emulator.ts';

const REPLICAS = 2;

/**
 * Starts two servers and the provider's emulator. They stop at the end of the test file.
 * @returns the addresses of the servers
 */
export async function startOwnServers(services: {
  databaseUrl: string;
  redisUrl: string;
}): Promise<string[]> {
  const redirectUrls = [`${PUBLIC_URL}/auth/callback`];
  const emulator = await startEmulator({ ...PROJECT, passwordCost: 16, redirectUrls });
  atEndOfFile(() => emulator.stop());
  const sessionKeys = randomBytes(32).toString('base64');
  const env = appEnvironment({ ...services, emulator }, { sessionKeys });
  const servers = await Promise.all(
    Array.from({ length: REPLICAS }, () => startServerProcess(env)),
  );
  atEndOfFile(() => Promise.all(servers.map((server) => server.kill())));
  return servers.map(({ url }) => url);
}
