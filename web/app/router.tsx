import { createBrowserRouter, matchRoutes } from 'react-router-dom';
import { routes } from './routes.tsx';

/**
 * Makes the browser's router. The pages that the address asks for are loaded first: what was
 * rendered ahead of time is hydrated by the same components, and never by a fallback.
 */
export async function loadRouter() {
  const matches = matchRoutes(routes, window.location) ?? [];
  const prerendered = matches.every(({ route }) => !route.loader);
  if (prerendered) {
    await Promise.all(
      matches.map(async ({ route }) => {
        if (typeof route.lazy !== 'function') return;
        Object.assign(route, await route.lazy(), { lazy: undefined });
      }),
    );
  }
  return createBrowserRouter(routes);
}
