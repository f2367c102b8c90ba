import type { Context, Middleware, Next } from '#bff/context.ts';

/**
 * The policy of a route. Each middleware of the route declares the part that it enforces.
 * `declarePolicy` declares the parts that no other middleware enforces. `npm run boundary` prints
 * the complete policy.
 */
export interface RoutePolicy {
  session?: 'read';
  caller?: 'signed in';
  /** Declares that a route that may change data needs no guard. */
  callers?: 'anyone';
  /**
   * Whether a change within a session requires a recent reauthentication (S68): always, or only for
   * a new destination.
   */
  reauthentication?: 'always' | 'new destination';
  csrf?: 'same-origin';
  /**
   * How the route handles a safe request from another site. By default, it is handled like any
   * other request.
   */
  crossOrigin?: 'refused' | 'sent to the login page';
  /** The body that a request may have. */
  body?: 'none' | { jsonBytes: number } | { formBytes: number };
  rateLimit?: RateLimit;
  /** The rate limits of a middleware that enforces several of them. */
  rateLimits?: readonly RateLimit[];
  response?: ResponsePolicy;
  /** Cache-Control of static files, by path pattern. */
  files?: Record<string, string>;
}

export interface RateLimit {
  name: string;
  by:
    | 'address'
    | 'user'
    | 'account'
    | 'destination'
    | 'destination and network'
    | 'known device'
    | 'known device and destination'
    | 'code'
    | 'sign-in'
    | 'country'
    | 'deployment';
  points: number;
  seconds: number;
  /** Whether the limit counts only requests with an image. */
  onlyImages?: boolean;
}

/** The content of a response and how long it may be cached. */
export interface ResponsePolicy {
  /** Cache-Control of responses with status 200 or 304. Caches must not store errors. */
  cacheControl: string;
  /** The content that only the recipient of the response may see. Undefined if it is public. */
  sensitive?: string;
}

/** A public response that caches may store. */
export const cacheable = (cacheControl: string): ResponsePolicy => ({ cacheControl });
/** A public response that no cache may store. */
export const publicResponse: ResponsePolicy = { cacheControl: 'no-store' };
/** A response with content that only its recipient may see. */
export const sensitive = (content: string): ResponsePolicy => ({
  cacheControl: 'no-store',
  sensitive: content,
});

const policies = new WeakMap<object, RoutePolicy>();

/** Attaches to a middleware the part of the policy that it enforces. Only adds metadata. */
export function annotate<M extends object>(middleware: M, policy: RoutePolicy): M {
  policies.set(middleware, policy);
  return middleware;
}

/**
 * Returns the part of the policy that a middleware enforces. Empty for a middleware without one.
 */
export function policyOf(middleware: object): RoutePolicy {
  return policies.get(middleware) ?? {};
}

/**
 * Creates the first middleware of each route. It declares the response, sets Cache-Control, and
 * declares whether anyone may call the route.
 */
export function declarePolicy(
  policy: Required<Pick<RoutePolicy, 'response'>> & Pick<RoutePolicy, 'callers'>,
): Middleware {
  const { cacheControl } = policy.response;
  async function applyPolicy(ctx: Context, next: Next) {
    await next();
    // If `respond` is false, the handler has already sent the headers. A 304 response needs the
    // header too, because its headers replace those of the cached response.
    const isStored = ctx.status === 200 || ctx.status === 304;
    if (ctx.respond !== false && isStored) ctx.set('Cache-Control', cacheControl);
  }
  return annotate(applyPolicy, policy);
}
