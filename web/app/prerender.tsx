import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { PageSkeleton } from './layout/page-skeleton.tsx';
import { routes } from './routing/routes.tsx';

/**
 * Renders a page at build time. The page is the same for all visitors, and main.tsx hydrates its
 * markup.
 */
export async function prerender(path: string): Promise<{ html: string; title: string }> {
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response || context.errors) throw new Error(`${path} did not render.`);
  const handle = context.matches.at(-1)?.route.handle as { title: string };
  const html = renderToString(
    <StrictMode>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </StrictMode>,
  );
  return { html, title: handle.title };
}

/**
 * Renders the skeleton that the documents of signed-in pages show until the scripts have loaded.
 */
export const prerenderSkeleton = (): string => renderToString(<PageSkeleton />);
