import { createBrowserRouter, createPath, matchRoutes } from 'react-router-dom';
import { routes } from './routes.tsx';

let router: ReturnType<typeof createBrowserRouter> | undefined;

/**
 * Creates the browser's router. Loads the current page's chunks first: prerendered markup must be
 * hydrated by the same components, not by a fallback.
 */
export async function loadRouter() {
  const matches = matchRoutes(routes, window.location) ?? [];
  const prerendered = matches.every(({ route }) => !route.loader);
  if (prerendered) {
    await Promise.all(
      matches.map(async ({ route }) => {
        if (typeof route.lazy !== 'function') return;
        const page = await route.lazy().catch(() => null);
        // A page that failed to load stays lazy: the router retries and shows the error.
        if (page) Object.assign(route, page, { lazy: undefined });
      }),
    );
  }
  router = createBrowserRouter(routes);
  return router;
}

/** Returns the address being navigated to, or else the current address. */
export function destination(): string {
  const next = router?.state.navigation.location;
  return next ? new URL(createPath(next), window.location.href).href : window.location.href;
}
