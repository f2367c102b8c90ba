import getPort from 'get-port';
import { signIn } from '#scripts/bench/seed/sign-in.ts';
import { startSide } from '#scripts/bench/sides/start-side.ts';
import { startTlsProxy } from '#test/harness/browser/tls-proxy.ts';

export interface HttpsSide {
  origin: string;
  /** @returns the Cookie header of a signed-in session */
  signIn(userId: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts Posy behind a TLS-terminating proxy, as in production: browsers accept brotli only over
 * https.
 */
export async function startHttps(posyEnv: Record<string, string>): Promise<HttpsSide> {
  const port = await getPort({ host: '127.0.0.1' });
  const origin = `https://localhost:${port}`;
  const env = { ...posyEnv, PUBLIC_URL: origin, TRUSTED_PROXIES: '1' };
  const posy = await startSide('posy', env);
  const proxy = await startTlsProxy(port, posy.url);
  return {
    origin,
    signIn: async (userId) => `${(await signIn(env, [userId]))[0]}`,
    async stop() {
      proxy.close();
      proxy.closeAllConnections();
      await posy.stop();
    },
  };
}
