import type { IncomingHttpHeaders } from 'node:http';
import type { State } from '../state.ts';
import type { HandlerResponse } from './response.ts';

/**
 * The permitted callers of a route:
 * - `backend`: a server with the project's credentials
 * - `sdk`: the browser SDK with the public token; responses are wrapped as `{data}`
 * - `sdk-form`: the browser SDK with the credentials in fields of an HTML form
 * - `open`: any client
 * - `page`: any client; the body is an HTML form
 * - `local`: a user on this machine
 * - `admin`: a test on this machine
 */
export type Access = 'backend' | 'sdk' | 'sdk-form' | 'open' | 'page' | 'local' | 'admin';

/** A request as passed to a handler. */
export interface Call {
  readonly state: State;
  /** Scheme and host of the request, for absolute URLs in responses. */
  readonly origin: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Parsed but unvalidated JSON, or an object of strings for a form. */
  readonly body: unknown;
  /** The session token in an `sdk` caller's credentials; undefined when signed out. */
  readonly sessionToken: string | undefined;
}

/**
 * A row in a product's table of routes. In `path`, a segment `:name` matches anything but a slash.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly access: Access;
  /** Whether the call needs a `captcha_token` when the project's settings require captchas. */
  readonly captcha?: true;
  readonly handle: (call: Call) => HandlerResponse | Promise<HandlerResponse>;
}

/** Returns the route and the path parameters of a request, or undefined if no route matches. */
export function matchRoute(routes: readonly Route[], method: string, path: string) {
  for (const route of routes) {
    if (route.method !== method) continue;
    const params = matchPath(route.path, path);
    if (params) return { route, params };
  }
  return undefined;
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    if (segment.startsWith(':')) {
      const decoded = decode(value);
      if (!decoded) return undefined;
      params[segment.slice(1)] = decoded;
      continue;
    }
    if (segment !== value) return undefined;
  }
  return params;
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
