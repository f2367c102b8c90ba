import type { IncomingHttpHeaders } from 'node:http';
import type { State } from '#test/stytch-emulator/state.ts';
import type { Answer } from './answer.ts';

/**
 * Who may call: `backend` has the project's credentials; `sdk` is the browser SDK with the public
 * token, and its answers are wrapped as `{data}`; `sdk-form` is the same with the credentials in
 * the fields of an HTML form; `open` is for anyone, `page` is an HTML form or document for anyone,
 * `local` is a person on this machine, `admin` a test on it.
 */
export type Access = 'backend' | 'sdk' | 'sdk-form' | 'open' | 'page' | 'local' | 'admin';

/** One request, as a handler sees it. */
export interface Call {
  readonly state: State;
  /** Scheme and host as the caller wrote them, for absolute URLs in answers. */
  readonly origin: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Parsed JSON, or an object of strings where a form is expected; unchecked. */
  readonly body: unknown;
  /** What an `sdk` caller's credentials carry; undefined when nobody is signed in there. */
  readonly sessionToken: string | undefined;
}

/** One row of a product's table. In `path`, a segment `:name` matches anything but a slash. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly access: Access;
  /** Whether the call needs a `captcha_token` where the project's settings ask for captchas. */
  readonly captcha?: true;
  readonly handle: (call: Call) => Answer | Promise<Answer>;
}

/** The route and its parameters for a request, or undefined. */
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
