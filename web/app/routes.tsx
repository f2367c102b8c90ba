import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import { PageLoading } from './messages/page-loading.tsx';
import { paths } from './paths.ts';
import { requireProfile } from './require-profile.ts';
import { Root } from './root.tsx';
import { RouteError } from './route-error.tsx';

const dashboard = lazyPage(() => import('#web/features/dashboard/dashboard-route.tsx'));

const open: RouteObject[] = [
  {
    path: paths.home,
    handle: { title: 'Posy: your ultimate link in bio tool' },
    lazy: lazyPage(() => import('#web/features/landing/landing-route.tsx')),
  },
  {
    path: paths.login,
    handle: { title: 'Sign in · Posy' },
    lazy: lazyPage(() => import('#web/features/auth/login-route.tsx')),
  },
  {
    path: paths.callback,
    handle: { title: 'Signing in · Posy' },
    lazy: lazyPage(() => import('#web/features/auth/callback-route.tsx')),
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
    path: '*',
    handle: { title: 'Page not found · Posy' },
    lazy: lazyPage(() => import('./not-found.tsx')),
  },
];

const guarded: RouteObject[] = [
  { path: paths.dashboard, handle: { title: 'Dashboard · Posy' }, lazy: dashboard },
  { path: paths.profile, handle: { title: 'Profile · Posy' }, lazy: dashboard },
  { path: paths.links, handle: { title: 'My Links · Posy' }, lazy: dashboard },
  { path: paths.analytics, handle: { title: 'Analytics · Posy' }, lazy: dashboard },
  {
    path: paths.settings,
    handle: { title: 'Settings · Posy' },
    lazy: lazyPage(() => import('#web/features/settings/settings-route.tsx')),
  },
];

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
        lazy: lazyPage(() => import('./layout/public-layout.tsx')),
        children: framed(open),
      },
      {
        id: 'signed-in',
        loader: requireProfile,
        lazy: lazyPage(() => import('./layout/signed-in-layout.tsx')),
        children: framed(guarded),
      },
    ],
  },
];
