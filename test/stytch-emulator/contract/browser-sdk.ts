import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { StytchClient } from '@stytch/vanilla-js/headless';
import { type Browser, chromium, type Page, type Route } from 'playwright-core';
import { onTestFinished } from 'vitest';
import which from 'which';
import { type Fixture, ROSA, SIGNUP_URL } from '../fixture.ts';

/** The origin of the page. No server runs there: {@link serve} handles all requests of the page. */
const ORIGIN = new URL(SIGNUP_URL).origin;
const FORWARDED = /^\/(sdk\/v1|v1\/public)\//;

type InPage<A, R> = (client: StytchClient, argument: A) => R | Promise<R>;

/** The browser SDK in a Chromium page, connected to an emulator. */
export interface BrowserSdk {
  readonly page: Page;
  /** Runs a function in the page. The function can access only its arguments. */
  run<R, A = undefined>(call: InPage<A, R>, argument?: A): Promise<R>;
  /** Returns the error of a call as `status error_type`, or `no error` if the call succeeds. */
  errorOf<A = undefined>(call: InPage<A, unknown>, argument?: A): Promise<string>;
}

let browser: Promise<Browser> | undefined;

/** Prefers the headless shell, which takes less CPU time than the full browser. */
const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Returns CHROMIUM_PATH, otherwise the first Chromium or Chrome in PATH. */
function findChromium(): string {
  const inPath = () => BROWSERS.map((name) => which.sync(name, { nothrow: true })).find(Boolean);
  const found = process.env.CHROMIUM_PATH ?? inPath();
  if (found) return found;
  throw new Error('The contract tests need Chromium: install it or set CHROMIUM_PATH.');
}

/** Starts a browser that can reach only this machine. The browser ends with the test process. */
function launch(): Promise<Browser> {
  const hosts = 'MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';
  const args = ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=${hosts}`];
  return chromium.launch({ executablePath: findChromium(), args });
}

/** Opens a page with the SDK in a new browser profile. The page is closed after the test. */
export async function openBrowserSdk(fixture: Fixture): Promise<BrowserSdk> {
  browser ??= launch();
  const context = await (await browser).newContext();
  const page = await context.newPage();
  onTestFinished(async () => {
    // Ignore errors, because the response to a pending call can no longer be sent.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });
  await page.route('**/*', (route) => serve(route, fixture));
  await page.goto(ORIGIN);
  const client = () => page.evaluateHandle(() => (window as unknown as Globals).client);
  return {
    page,
    async run<R, A>(call: InPage<A, R>, argument?: A) {
      const run = (await client()).evaluate(call as InPage<unknown, R>, argument);
      return (await run) as R;
    },
    errorOf<A>(call: InPage<A, unknown>, argument?: A) {
      const made = `(${call})(window.client, ${JSON.stringify(argument)})`;
      return page.evaluate<string>(`${made}.then(
        () => 'no error',
        (error) => error.status_code + ' ' + error.error_type,
      )`);
    },
  };
}

interface Globals {
  client: StytchClient;
}

/** Serves a page that constructs the SDK, and forwards the calls of the SDK to the emulator. */
async function serve(route: Route, { url, state }: Fixture): Promise<void> {
  const { pathname, search } = new URL(route.request().url());
  if (FORWARDED.test(pathname)) {
    const response = await route.fetch({
      url: url.slice(0, -1) + pathname + search,
      maxRedirects: 0,
    });
    const { location } = response.headers();
    if (location) return route.fulfill(redirectTo(location));
    return route.fulfill({ response });
  }
  if (pathname === '/sdk.js') {
    return route.fulfill({ contentType: 'text/javascript', body: await sdkScript() });
  }
  const options = {
    endpointOptions: { testApiDomain: ' ' },
    endpoints: { testAPIURL: ORIGIN, liveAPIURL: ORIGIN },
  };
  const construction = `new stytch.StytchClient('${state.project.publicToken}', ${JSON.stringify(options)})`;
  return route.fulfill({
    contentType: 'text/html',
    body: `<!doctype html><title>Contract</title><script src="/sdk.js"></script>
<script>window.client = ${construction}</script>`,
  });
}

/**
 * Returns a page that redirects by script. The headless shell would send the request after a redirect
 * with a 3xx status to the network instead of {@link serve}.
 */
function redirectTo(location: string) {
  const body = `<!doctype html><script>location.replace(${JSON.stringify(location)})</script>`;
  return { contentType: 'text/html', body };
}

/** Returns the SDK as a single script, which the package includes for pages without a bundler. */
export function sdkScript(): Promise<Buffer> {
  const module = createRequire(import.meta.url).resolve('@stytch/vanilla-js/headless');
  return readFile(join(dirname(module), '../iife/index.headless.js'));
}

/** Signs Rosa in with an emailed code, in the browser. */
export async function signInByCode(fixture: Fixture, sdk: BrowserSdk) {
  const { method_id } = await sdk.run(
    (stytch, email) => stytch.otps.email.loginOrCreate(email, { expiration_minutes: 5 }),
    ROSA.email,
  );
  const code = fixture.state.inbox.latest(ROSA.email).code ?? '';
  return sdk.run(
    (stytch, sent) =>
      stytch.otps.authenticate(sent.code, sent.method_id, { session_duration_minutes: 60 }),
    { code, method_id },
  );
}
