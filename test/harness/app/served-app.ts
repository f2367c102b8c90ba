import { loadConfig } from '#bff/config.ts';
import { serve } from '#bff/main.ts';
import { startTlsProxy } from '#test/harness/browser/tls-proxy.ts';
import { freePort } from '#test/harness/servers/free-ports.ts';
import { atEndOfFile } from '#test/harness/services/end-of-file.ts';
import {
  appEnvironment,
  launchSurroundings,
  type PROJECT,
  type Surroundings,
} from './surroundings.ts';

export interface ServedApp extends Surroundings {
  /** The origin that browsers use; it is another site than the emulator's, as in production. */
  origin: string;
}

export interface ServeOptions {
  /** Returns another address of the same database, such as that of a TcpProxy. */
  databaseThrough?: (databaseUrl: string) => Promise<string>;
  /** Value of SIGN_IN_METHODS; all by default. */
  signInMethods?: string;
  /** Value of SIGN_IN_CAPTCHA; off by default. */
  signInCaptcha?: 'on' | 'off';
  /** Additional variables. */
  variables?: Record<string, string>;
  /** The provider's project; a test project by default. */
  project?: typeof PROJECT;
  /**
   * Serves behind a TLS-terminating proxy, as in production: only then `__Host-` and Secure apply.
   */
  https?: boolean;
  /** Requires https: a promise that the proxy awaits before it forwards a request. */
  beforeForwarding?: (path: string) => Promise<void>;
}

/** Tests can reach only their own websites, so titles of pages are read only from those. */
const withoutWeb = (variables: Record<string, string> = {}): Record<string, string> =>
  variables.OUTBOUND_TEST_HOSTS ? {} : { LINK_PREVIEWS: 'off' };

/** Serves the app to browsers; it stops after the test file. */
export async function launchServedApp(options: ServeOptions = {}): Promise<ServedApp> {
  const port = await freePort();
  const { https = false } = options;
  const origin = `${https ? 'https' : 'http'}://localhost:${port}`;
  const around = await launchSurroundings(origin, options.project);
  const environment = appEnvironment(around, {
    publicUrl: origin,
    trustedProxies: https ? 1 : 0,
    ...(options.signInMethods && { signInMethods: options.signInMethods }),
    ...(options.signInCaptcha && { signInCaptcha: options.signInCaptcha }),
    variables: { ...withoutWeb(options.variables), ...options.variables },
    databaseUrl: (await options.databaseThrough?.(around.databaseUrl)) ?? around.databaseUrl,
  });
  const server = await serve(loadConfig({ ...environment, PORT: https ? '0' : String(port) }));
  atEndOfFile(() => server.stop());
  if (https) {
    const proxy = await startTlsProxy(port, server.url, options.beforeForwarding);
    atEndOfFile(() => void proxy.close());
  }
  return { ...around, origin };
}
