import { createApp, type Visitors } from '#bff/app.ts';
import type { Deps } from '#bff/deps.ts';
import { cookiePolicy } from '#bff/session/cookies.ts';
import { PUBLIC_URL } from './test-app.ts';

export interface ListedRoute {
  method: string;
  path: string;
}

interface RouterLayer {
  methods: string[];
  path: string | RegExp;
}

async function pass(): Promise<void> {}

/** Every route of the server, read from its routers: one added later is on the list by itself. */
export function listRoutes(): ListedRoute[] {
  const nothing = {};
  const deps = {
    config: { publicUrl: PUBLIC_URL, dist: process.env.DIST ?? 'dist' },
    logger: nothing,
    cookies: cookiePolicy(PUBLIC_URL),
    limits: { signInStart: pass, verify: pass, upload: pass, write: pass },
    handleErrors: pass,
  } as unknown as Deps;
  const renderMessagePage = () => ({ html: '', style: '' });
  const visitors = { securityHeaders: {}, renderer: { renderMessagePage } };
  const app = createApp(deps, visitors as unknown as Visitors);
  const routers = app.middleware as { router?: { stack: RouterLayer[] } }[];
  return routers
    .flatMap(({ router }) => router?.stack ?? [])
    .flatMap(({ methods, path }) => methods.map((method) => ({ method, path: String(path) })));
}
