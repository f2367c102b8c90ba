import type { Page, Request } from 'playwright-core';
import { intercept, matchesPath } from './interception.ts';

/** A call to the server; `*` stands for one part of the path, such as an id. */
export type Call = `${'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/**
 * A response with this status, and an error text or another body if given. 'unreachable' aborts the
 * request.
 */
export type Failure = { status: number; error?: string; json?: object } | 'unreachable';

/**
 * A response that is not JSON and has no error text. The client does not retry it, unlike a 502.
 */
export const WORDLESS: Failure = { status: 500 };

/** Returns whether a request is this call. */
export function isCall(request: Request, call: Call): boolean {
  return matches(call)(request.method(), new URL(request.url()));
}

function matches(call: Call): (method: string, url: URL) => boolean {
  const [wanted, path = ''] = call.split(' ');
  return (method, { pathname }) => method === wanted && matchesPath(path, pathname);
}

/** Makes a call fail until the returned function is called. */
export function failCall(page: Page, call: Call, failure: Failure = WORDLESS) {
  return intercept(page, matches(call), (intercepted) => {
    if (failure === 'unreachable') return intercepted.abort();
    const { status, error, json } = failure;
    if (json) return intercepted.fulfill({ status, json });
    if (error === undefined) return intercepted.fulfill({ status, body: '<h1>Error</h1>' });
    return intercepted.fulfill({ status, json: { error, code: 'test', requestId: 'test' } });
  });
}

/** The calls that every dashboard tab makes when it loads, after the profile. */
const DASHBOARD_CALLS: readonly Call[] = [
  'GET /api/links',
  'GET /api/profile/views',
  'GET /api/account/events',
];

/** Runs `load`, which opens the dashboard, and waits for the responses to the dashboard's calls. */
export async function untilLoaded(page: Page, load: () => Promise<unknown>): Promise<void> {
  const finished = DASHBOARD_CALLS.map((call) =>
    page.waitForEvent('requestfinished', (request) => isCall(request, call)),
  );
  await Promise.all([load(), ...finished]);
}

/**
 * Holds a call back from the server. The returned function forwards the held requests and stops
 * holding.
 */
export async function holdCall(page: Page, call: Call): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  const stop = await intercept(page, matches(call), async (intercepted) => {
    await gate.promise;
    await intercepted.fallback();
  });
  return async () => {
    gate.resolve();
    await stop();
  };
}

/**
 * Records the product calls of a page, such as `GET /api/links`. `body` returns the latest body.
 */
export class CallRecorder {
  readonly all: string[] = [];
  readonly #requests: Request[] = [];

  constructor(page: Page) {
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/api/')) return;
      this.#requests.push(request);
      this.all.push(`${request.method()} ${pathname}`);
    });
  }

  clear(): void {
    this.all.length = 0;
    this.#requests.length = 0;
  }

  body(call: Call): unknown {
    return this.#requests.findLast((request) => isCall(request, call))?.postDataJSON();
  }
}
