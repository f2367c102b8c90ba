import { Redis } from 'ioredis';
import type Koa from 'koa';
import { createApp, type VisitorHandlers } from '#bff/app.ts';
import type { SignInLimitDeps } from '#bff/auth/sign-in-limits/limit-tools.ts';
import { createSignInLimits } from '#bff/auth/sign-in-limits/sign-in-limits.ts';
import { SIGN_IN_METHODS } from '#bff/contracts/sign-in-methods.ts';
import type { Deps } from '#bff/deps.ts';
import { createLimitKeys } from '#bff/http/limit-keys.ts';
import { createRateLimits } from '#bff/http/rate-limit.ts';
import { policyOf, type RateLimit, type RoutePolicy } from '#bff/http/route-policy.ts';
import { cookiePolicy } from '#bff/session/cookies.ts';

/** A route, with the policies that its own middlewares and those before it declare. */
export interface ListedRoute extends Omit<RoutePolicy, 'rateLimit' | 'rateLimits' | 'files'> {
  method: string;
  path: string;
  rateLimits: RateLimit[];
}

/** Returns the route's method and path. */
export const nameOf = ({ method, path }: ListedRoute): string => `${method} ${path}`;

/** Static files, and how long browsers may cache them. */
export interface ListedFiles {
  path: string;
  cacheControl: string;
}

interface RouterLayer {
  methods: string[];
  path: string | RegExp;
  stack: object[];
  match(path: string): boolean;
}

type AppMiddleware = { router?: { stack: RouterLayer[] } };

/** Builds the server's app with stub dependencies. The app is never started. */
export function buildApp(): Koa {
  const publicUrl = 'http://localhost:3000';
  const redis = new Redis({ lazyConnect: true });
  const limited = { trustedProxies: 0, sessionKeys: [] };
  const deps = {
    config: {
      linkPreviews: true,
      stytch: { webhookSecret: 'whsec_' },
      publicUrl,
      dist: process.env.DIST ?? 'dist',
      signInMethods: SIGN_IN_METHODS,
    },
    logger: {},
    cookies: cookiePolicy(publicUrl),
    limits: createRateLimits({ redis, trustedProxies: 0, keys: createLimitKeys([]) }),
    signInLimits: createSignInLimits({
      redis,
      config: { ...limited, smsHourlyMax: 200, smsCountries: ['US', 'CA'] },
      cookies: cookiePolicy(publicUrl),
    } as unknown as SignInLimitDeps),
    uploadLimiter: async () => {},
    handleErrors: async () => {},
  } as unknown as Deps;
  return createApp(deps, { securityHeaders: {} } as VisitorHandlers);
}

/**
 * Returns the middlewares that run before those of a route. A guard counts only when it matches
 * every spelling of the path that the route matches.
 */
function inherited(stack: RouterLayer[], route: RouterLayer): object[] {
  const sample = String(route.path).replace(/:\w+/g, 'x');
  const spellings = [sample, `${sample}/`, sample.toUpperCase()].filter((it) => route.match(it));
  return stack
    .slice(0, stack.indexOf(route))
    .filter(({ methods }) => methods.length === 0)
    .filter((layer) => spellings.every((spelling) => layer.match(spelling)))
    .flatMap((layer) => layer.stack);
}

function listRoute(route: RouterLayer, middlewares: object[]): ListedRoute[] {
  const parts = middlewares.map(policyOf);
  const {
    rateLimit: _limit,
    rateLimits: _limits,
    files: _files,
    ...rules
  } = Object.assign({}, ...parts) as RoutePolicy;
  const rateLimits = parts.flatMap((part) => part.rateLimits ?? part.rateLimit ?? []);
  const path = String(route.path);
  // A GET route also responds to HEAD.
  return route.methods
    .filter((method) => method !== 'HEAD')
    .map((method) => ({ method, path, ...rules, rateLimits }));
}

/**
 * Returns every route of the server, read from its routers. New routes are included automatically.
 */
export function listRoutes(app: Koa = buildApp()): ListedRoute[] {
  const middlewares = app.middleware as AppMiddleware[];
  return middlewares.flatMap(({ router }, index) => {
    const stack = router?.stack ?? [];
    return stack.flatMap((route) => {
      const before = inherited(stack, route);
      return listRoute(route, [...middlewares.slice(0, index), ...before, ...route.stack]);
    });
  });
}

/** Returns the server's static files, and how long browsers may cache them. */
export function listFiles(app: Koa = buildApp()): ListedFiles[] {
  return app.middleware
    .flatMap((middleware) => Object.entries(policyOf(middleware).files ?? {}))
    .map(([path, cacheControl]) => ({ path, cacheControl }));
}
