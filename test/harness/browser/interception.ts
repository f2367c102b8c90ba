import type { APIResponse, CDPSession, Page } from 'playwright-core';

/**
 * The requests that tests can intercept: the calls of the product API, of the gateway and of the
 * provider, sign-in redirects, Google's script, the hosts of captcha and fingerprinting, and the
 * player of an embed. Posy's documents and assets are not intercepted.
 */
const URL_PATTERNS = [
  '*/api/*',
  '*/sdk/*',
  '*/v1/*',
  '*/auth/*',
  'https://accounts.google.com/*',
  'https://www.google.com/recaptcha/*',
  'https://www.gstatic.com/recaptcha/*',
  'https://elements.stytch.com/*',
  'https://telemetry.stytch.com/*',
  'https://www.youtube-nocookie.com/*',
];

interface Response {
  status?: number;
  json?: unknown;
  body?: string;
  headers?: Record<string, string>;
}

/** An intercepted request, which waits until a test calls one of these methods. */
export interface InterceptedCall {
  method: string;
  url: URL;
  /** Responds instead of the server. The status is 200 by default. */
  fulfill(response: Response): Promise<void>;
  /** Fails as if the server were unreachable. */
  abort(): Promise<void>;
  /** Passes the request to the interceptor that was added before, or to the server. */
  fallback(): Promise<void>;
  /** Sends the request with the page's cookies, and returns the response to the test. */
  fetch(): Promise<APIResponse>;
}

interface Interceptor {
  matches(method: string, url: URL): boolean;
  handle(call: InterceptedCall): unknown;
}

interface Paused {
  requestId: string;
  request: { method: string; url: string; headers: Record<string, string>; postData?: string };
}

const interceptorsOf = new WeakMap<Page, Promise<Interceptor[]>>();

/** Returns whether a path matches a pattern, in which `*` stands for one part, such as an id. */
export function matchesPath(pattern: string, pathname: string): boolean {
  const wanted = pattern.split('/');
  const parts = pathname.split('/');
  if (parts.length !== wanted.length) return false;
  return wanted.every((part, index) => part === '*' || part === parts[index]);
}

/**
 * Intercepts calls of a page until the returned function is called. The latest interceptor runs
 * first. Unlike with `page.route`, for which Playwright disables the HTTP cache, the browser's
 * caches stay on, which halves the CPU time of loading a page. If the page also has a route,
 * Playwright reports no response of an intercepted call.
 */
export async function intercept(
  page: Page,
  matches: Interceptor['matches'],
  handle: Interceptor['handle'],
): Promise<() => Promise<void>> {
  const attached = interceptorsOf.get(page) ?? attach(page);
  interceptorsOf.set(page, attached);
  const interceptors = await attached;
  const added = { matches, handle };
  interceptors.push(added);
  return async () => {
    const index = interceptors.indexOf(added);
    if (index >= 0) interceptors.splice(index, 1);
  };
}

/** Removes all interceptors and routes of a page. */
export async function stopIntercepting(page: Page): Promise<void> {
  const interceptors = await interceptorsOf.get(page);
  interceptors?.splice(0);
  await page.unrouteAll();
}

async function attach(page: Page): Promise<Interceptor[]> {
  const interceptors: Interceptor[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', (paused) => void dispatch(page, session, interceptors, paused));
  const patterns = URL_PATTERNS.map((urlPattern) => ({ urlPattern }));
  await session.send('Fetch.enable', { patterns });
  return interceptors;
}

async function dispatch(
  page: Page,
  session: CDPSession,
  interceptors: readonly Interceptor[],
  { requestId, request }: Paused,
): Promise<void> {
  const { method } = request;
  const url = new URL(request.url);
  const matching = interceptors.filter((one) => one.matches(method, url));
  const fallback = async () => {
    const next = matching.pop();
    if (next) await next.handle({ method, url, fulfill, abort, fallback, fetch });
    else await ignoringCanceled(session.send('Fetch.continueRequest', { requestId }));
  };
  const fulfill = ({ status = 200, json, headers, body = JSON.stringify(json) }: Response) => {
    const type = json === undefined ? 'text/html' : 'application/json';
    const all = { 'Content-Type': type, ...corsHeaders(request.headers.Origin), ...headers };
    return ignoringCanceled(
      session.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: status,
        responseHeaders: Object.entries(all).map(([name, value]) => ({ name, value })),
        body: Buffer.from(body).toString('base64'),
      }),
    );
  };
  const abort = () =>
    ignoringCanceled(
      session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionFailed' }),
    );
  const fetch = () =>
    page.request.fetch(url.href, { method, headers: request.headers, data: request.postData });
  await fallback();
}

/**
 * Returns headers that let the page read a response of another origin, as `page.route` adds them.
 */
function corsHeaders(origin: string | undefined): Record<string, string> {
  if (!origin) return {};
  return { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true' };
}

/** Ignores errors of a command whose request the page has canceled, or whose page is closed. */
async function ignoringCanceled(command: Promise<unknown>): Promise<void> {
  await command.catch(() => undefined);
}
