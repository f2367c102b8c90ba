import { loadConfig } from '#bff/config.ts';
import { serve } from '#bff/main.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { freePort } from '#test/harness/servers/free-ports.ts';
import { startTlsProxy } from '#test/harness/servers/tls-proxy.ts';
import {
  appEnvironment,
  launchSurroundings,
  type PROJECT,
  type Surroundings,
} from './surroundings.ts';

export interface ServedApp extends Surroundings {
  /** The origin that browsers use. As in production, it is not on the same site as the provider. */
  origin: string;
}

export interface ServeOptions {
  /** Returns another address of a database, such as that of a TcpProxy. */
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
   * Serves behind a TLS-terminating proxy, as in production. Only then do cookies have `__Host-`
   * and Secure.
   */
  https?: boolean;
  /** The proxy awaits this promise before it forwards a request. Requires `https`. */
  beforeForwarding?: (path: string) => Promise<void>;
}

/** Turns link previews off, unless the test serves its own websites: tests can reach no others. */
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
