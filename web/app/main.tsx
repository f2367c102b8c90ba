import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { takeCallbackQuery } from '#web/features/auth/callback-query.ts';
import './tokens.css';
import './global.css';
import { disableZodEval, exposeCspNonce } from './csp-setup.ts';
import { destination } from './current-router.ts';
import { reloadOnceOnStaleBuild } from './lazy-page.ts';
import { watchPageUnload } from './page-unload.ts';
import { loadRouter } from './routing/router.tsx';

// Must run first, because no request of this document may send the one-time token in its Referer.
takeCallbackQuery(window.location, window.history);
watchPageUnload();
reloadOnceOnStaleBuild(destination);
exposeCspNonce();
disableZodEval();

const container = document.getElementById('root');
if (!container) throw new Error('The document has no #root.');

const router = await loadRouter();
const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
);
// The skeleton of a signed-in page is replaced, not hydrated.
const isPage = container.hasChildNodes() && !container.querySelector('[data-skeleton]');
if (isPage) hydrateRoot(container, app);
else createRoot(container).render(app);
