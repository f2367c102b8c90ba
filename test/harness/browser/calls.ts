import type { Page, Request, Route } from 'playwright-core';

/** A call to the server; `*` stands for one part of the path, such as an id. */
export type Call = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/** A response with or without an error text, one with another body, or no response. */
export type Failure = { status: number; error?: string; json?: object } | 'unreachable';

/** The response of a proxy in front of a dead server: not JSON, so there is no error text. */
export const WORDLESS: Failure = { status: 502 };

/** The product API, and the provider's browser API behind the gateway. */
const SERVER_CALLS = /^https?:\/\/[^/]+\/(api|sdk|v1)\//;

/** Returns whether a request is this call. */
export function isCall(request: Request, call: Call): boolean {
  const [method = '', path = ''] = call.split(' ');
  const parts = new URL(request.url()).pathname.split('/');
  const wanted = path.split('/');
  if (request.method() !== method || parts.length !== wanted.length) return false;
  return wanted.every((part, index) => part === '*' || part === parts[index]);
}

async function intercept(page: Page, call: Call, answer: (route: Route) => Promise<void>) {
  const handler = (route: Route) =>
    isCall(route.request(), call) ? answer(route) : route.fallback();
  await page.route(SERVER_CALLS, handler);
  return () => page.unroute(SERVER_CALLS, handler);
}

/** Makes a call fail until the returned function is called. */
export function failCall(page: Page, call: Call, failure: Failure = WORDLESS) {
  return intercept(page, call, async (route) => {
    if (failure === 'unreachable') return route.abort('connectionfailed');
    const { status, error, json: body } = failure;
    if (body) return route.fulfill({ status, json: body });
    if (error === undefined) return route.fulfill({ status, body: '<h1>Bad Gateway</h1>' });
    const json = { error, code: 'test', requestId: 'test' };
    return route.fulfill({ status, json });
  });
}

/** Delays calls until the returned function is called, which releases them and all later ones. */
export async function holdCall(page: Page, call: Call): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  const stop = await intercept(page, call, async (route) => {
    await gate.promise;
    await route.fallback();
  });
  return async () => {
    gate.resolve();
    await stop();
  };
}

/**
 * Records every product call of a page, as `GET /api/links`. `body` returns the body of the latest
 * one.
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
