import { createBrowserRouter, createPath, matchRoutes } from 'react-router-dom';
import { routes } from './routes.tsx';

let router: ReturnType<typeof createBrowserRouter> | undefined;

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
        const page = await route.lazy().catch(() => null);
        // What did not arrive stays lazy: the router asks again, and shows the error.
        if (page) Object.assign(route, page, { lazy: undefined });
      }),
    );
  }
  router = createBrowserRouter(routes);
  return router;
}

/** The address that the app is on its way to, or else the one that it is at. */
export function destination(): string {
  const next = router?.state.navigation.location;
  return next ? new URL(createPath(next), window.location.href).href : window.location.href;
}
