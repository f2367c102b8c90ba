import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { StytchClient } from '@stytch/vanilla-js/headless';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, afterEach, vi } from 'vitest';
import { launchBrowser } from '#test/harness/browser/chromium.ts';
import { type Fixture, SIGNUP_URL } from '../fixture.ts';

/** The page's origin. No server listens there; its requests are handled here. */
const ORIGIN = new URL(SIGNUP_URL).origin;
const FORWARDED = /^\/(sdk\/v1|v1\/public)\//;

type InPage<A, R> = (client: StytchClient, argument: A) => R | Promise<R>;

/** The provider's own browser SDK in Chromium, connected to an emulator. */
export interface BrowserSdk {
  readonly page: Page;
  /** Runs a function in the page; it can access only its arguments. */
  run<R, A = undefined>(call: InPage<A, R>, argument?: A): Promise<R>;
  /** Returns the error of a call that must fail, as `status error_type`, as reported by the SDK. */
  refusal<A = undefined>(call: InPage<A, unknown>, argument?: A): Promise<string>;
}

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let browser: Promise<Browser> | undefined;
const open: Page[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((page) => page.context().close()));
});

afterAll(async () => {
  await (await browser)?.close();
});

/** Opens a page of a new browser profile with the SDK, constructed as in stytch.md. */
export async function openBrowserSdk(fixture: Fixture): Promise<BrowserSdk> {
  // The headless shell does not follow the redirect to an address that only `answer` serves.
  browser ??= launchBrowser(true);
  const page = await (await (await browser).newContext()).newPage();
  open.push(page);
  await page.route('**/*', (route) => answer(route, fixture));
  await page.goto(ORIGIN);
  const client = () => page.evaluateHandle(() => (window as unknown as Globals).client);
  return {
    page,
    async run<R, A>(call: InPage<A, R>, argument?: A) {
      const run = (await client()).evaluate(call as InPage<unknown, R>, argument);
      return (await run) as R;
    },
    refusal<A>(call: InPage<A, unknown>, argument?: A) {
      const made = `(${call})(window.client, ${JSON.stringify(argument)})`;
      return page.evaluate<string>(`${made}.then(
        () => 'no refusal',
        (error) => error.status_code + ' ' + error.error_type,
      )`);
    },
  };
}

interface Globals {
  client: StytchClient;
}

async function answer(route: Route, { url, state }: Fixture): Promise<void> {
  const { pathname, search } = new URL(route.request().url());
  if (FORWARDED.test(pathname)) {
    const response = await route.fetch({
      url: url.slice(0, -1) + pathname + search,
      maxRedirects: 0,
    });
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

/** Returns the SDK as a single script, which the package includes for pages without a bundler. */
export function sdkScript(): Promise<Buffer> {
  const module = createRequire(import.meta.url).resolve('@stytch/vanilla-js/headless');
  return readFile(join(dirname(module), '../iife/index.headless.js'));
}
