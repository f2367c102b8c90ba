import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { PageLoading } from '#web/app/messages/page-loading.tsx';
import { Root } from '#web/app/root.tsx';
import { paths } from '#web/lib/paths.ts';
import { lazyPage, loadChunk } from './lazy-page.ts';
import { MissingPage, RouteError } from './route-error.tsx';

const open: RouteObject[] = [
  {
    path: paths.home,
    handle: { title: 'Posy: your ultimate link in bio tool' },
    lazy: lazyPage(() => import('#web/app/landing/landing-route.tsx')),
  },
  {
    path: paths.login,
    handle: { title: 'Sign in · Posy' },
    lazy: lazyPage(() => import('#web/features/auth/login/login-route.tsx')),
  },
  {
    path: paths.callback,
    handle: { title: 'Signing in · Posy' },
    lazy: lazyPage(() => import('#web/features/auth/callback/callback-route.tsx')),
  },
  {
    path: paths.resetPassword,
    handle: { title: 'New password · Posy' },
    lazy: lazyPage(() => import('#web/features/auth/callback/reset-password-route.tsx')),
  },
  {
    path: paths.authorize,
    handle: { title: 'Sign in to an application · Posy' },
    lazy: lazyPage(() => import('#web/features/auth/identity/authorize-route.tsx')),
  },
  {
    path: paths.endSession,
    handle: { title: 'Sign out · Posy' },
    lazy: lazyPage(() => import('#web/features/auth/identity/end-session-route.tsx')),
  },
  {
    path: paths.terms,
    handle: { title: 'Terms of Service · Posy' },
    lazy: lazyPage(() => import('#web/features/legal/terms-route.tsx')),
  },
  {
    path: paths.privacy,
    handle: { title: 'Privacy Policy · Posy' },
    lazy: lazyPage(() => import('#web/features/legal/privacy-route.tsx')),
  },
  {
    path: paths.howWeCount,
    handle: { title: 'How we handle data · Posy' },
    lazy: lazyPage(() => import('#web/features/legal/how-we-count-route.tsx')),
  },
  {
    path: '*',
    handle: { title: 'Page not found · Posy' },
    Component: MissingPage,
  },
];

/** The dashboard is one route above its addresses: going from tab to tab loads nothing again. */
const tabs: RouteObject[] = [
  { path: paths.dashboard, handle: { title: 'Dashboard · Posy' }, element: null },
  { path: paths.profile, handle: { title: 'Profile · Posy' }, element: null },
  { path: paths.links, handle: { title: 'My Links · Posy' }, element: null },
  { path: paths.analytics, handle: { title: 'Analytics · Posy' }, element: null },
];

const guarded: RouteObject[] = [
  {
    lazy: lazyPage(() => import('#web/features/dashboard/dashboard-route.tsx')),
    children: tabs,
  },
  {
    path: paths.settings,
    handle: { title: 'Settings · Posy' },
    lazy: lazyPage(() => import('#web/features/settings/settings-route.tsx')),
  },
];

/** The guard is in a chunk of its own, because the pages that anyone may read do not need it. */
async function guard(args: LoaderFunctionArgs) {
  const { requireProfile } = await loadChunk(() => import('./require-profile.ts'));
  return requireProfile(args);
}

/**
 * Shows an error of a page inside its frame. The boundary cannot be the page's own: a route whose
 * code did not arrive is not rendered at all, not even its static error element.
 */
const framed = (children: RouteObject[]): RouteObject[] => [
  { ErrorBoundary: RouteError, children },
];

/** Every screen of the app. Titles are static, so that they change before a page's code arrives. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: PageLoading,
    children: [
      {
        id: 'open',
        lazy: lazyPage(() => import('#web/app/layout/public-layout.tsx')),
        children: framed(open),
      },
      {
        id: 'signed-in',
        loader: guard,
        lazy: lazyPage(() => import('#web/app/layout/signed-in-layout.tsx')),
        children: framed(guarded),
      },
    ],
  },
];
