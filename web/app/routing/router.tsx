import { createBrowserRouter, matchRoutes } from 'react-router-dom';
import { setRouter } from '#web/app/current-router.ts';
import { routes } from './routes.tsx';

/**
 * Creates the browser's router. Loads the current page's chunks first, so that prerendered markup
 * is hydrated by the same components and not by a fallback.
 */
export async function loadRouter() {
  setHistoryKeys();
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
  const router = createBrowserRouter(routes);
  setRouter(router);
  return router;
}

/** Sets a key on the current history entry, unless it has one. */
function setEntryKey(): void {
  const state: { key?: string } | null = window.history.state;
  if (state?.key) return;
  window.history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '');
}

/**
 * Sets unique keys on history entries that the router did not create: the first entry of a document
 * and the entries of plain `#` links. The router would use the key "default" for each, so that all
 * documents of a tab would share one scroll position. Must run before the router is created,
 * because the router's listener reads the key.
 */
function setHistoryKeys(): void {
  setEntryKey();
  window.addEventListener('popstate', setEntryKey);
}
