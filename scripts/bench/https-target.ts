import { startTarget } from '#scripts/bench/targets/start-target.ts';
import { freePort } from '#test/harness/servers/free-ports.ts';
import { startTlsProxy } from '#test/harness/servers/tls-proxy.ts';
import { createSessions } from './create-sessions.ts';

export interface HttpsTarget {
  origin: string;
  /**
   * Signs a user in.
   * @returns the Cookie header of the session
   */
  signIn(userId: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts Posy behind a TLS-terminating proxy, as in production, because browsers accept Brotli only
 * over https.
 */
export async function startHttpsTarget(posyEnv: Record<string, string>): Promise<HttpsTarget> {
  const port = await freePort();
  const origin = `https://localhost:${port}`;
  const env = { ...posyEnv, PUBLIC_URL: origin, TRUSTED_PROXIES: '1' };
  const posy = await startTarget('posy', env);
  const proxy = await startTlsProxy(port, posy.url);
  return {
    origin,
    signIn: async (userId) => `${(await createSessions(env, [userId]))[0]}`,
    async stop() {
      proxy.close();
      proxy.closeAllConnections();
      await posy.stop();
    },
  };
}
