import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { State } from '../state.ts';
import { captchaChallenge, checkAccess, sdkSession } from './access.ts';
import { readForm, readJson } from './body.ts';
import { ApiError, routeNotFound } from './errors.ts';
import { applyFault } from './faults.ts';
import { failure, type HandlerResponse, send, wrapped } from './response.ts';
import { matchRoute, type Route } from './route.ts';

/**
 * Returns the request listener for a table of routes. For each request, it counts the call, applies
 * faults, checks access, parses the body, runs the handler and responds.
 */
export function createListener(state: State, routes: readonly Route[]): RequestListener {
  return (request, response) => {
    respond(state, routes, request, response).catch(() => response.destroy());
  };
}

async function respond(
  state: State,
  routes: readonly Route[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = parseTarget(request);
  const method = request.method ?? 'GET';
  const found = url && matchRoute(routes, method, url.pathname);
  const path = found?.route.path ?? '(unknown)';
  const fault =
    found?.route.access === 'admin'
      ? undefined
      : state.faults.take(method, [url?.pathname ?? '', path]);
  state.calls.count(method, path);
  if (fault?.delayMs) await delay(fault.delayMs, response);
  if (fault?.cut === true) {
    response.destroy();
    return;
  }
  const run = () => runRoute(state, found, url, request);
  const result = fault ? await applyFault(fault, run) : await run();
  if (fault?.cut === 'after') response.destroy();
  send(response, result);
}

async function runRoute(
  state: State,
  found: ReturnType<typeof matchRoute>,
  url: URL | undefined,
  request: IncomingMessage,
): Promise<HandlerResponse> {
  try {
    if (!found || !url) throw routeNotFound();
    const { route, params } = found;
    checkAccess(route.access, request, state);
    const body = await (takesForm(route) ? readForm(request) : readJson(request));
    const sessionToken = sdkSession(route.access, { request, body, state });
    const challenge = route.captcha && captchaChallenge(state, body);
    if (challenge) return challenge;
    state.users.removeExpired(state.now());
    const { origin, searchParams: query } = url;
    const { headers } = request;
    const call = { state, origin, params, query, headers, body, sessionToken };
    const result = await route.handle(call);
    return route.access === 'sdk' ? wrapped(result) : result;
  } catch (error) {
    if (error instanceof ApiError) return failure(error);
    // Print only the stack, because other fields of the error may contain a body with tokens.
    console.error('Stytch emulator: unexpected error', error instanceof Error && error.stack);
    return failure(new ApiError(500, 'internal_server_error', 'Oops, something went wrong.'));
  }
}

function takesForm({ access, method }: Route): boolean {
  return access === 'sdk-form' || (access === 'page' && method !== 'GET');
}

function parseTarget(request: IncomingMessage): URL | undefined {
  const target = request.url ?? '/';
  // Accept only origin-form targets (RFC 9112, section 3.2.1). Any other form could change the host
  // of the parsed URL. A leading `//` is rejected as well.
  if (!target.startsWith('/') || target.startsWith('//')) return undefined;
  return URL.parse(`http://${request.headers.host ?? '127.0.0.1'}${target}`) ?? undefined;
}

async function delay(ms: number, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  await sleep(ms, undefined, { signal: gone.signal });
}
