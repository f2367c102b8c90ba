import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { PAGES } from '#bff/contracts/pages.ts';
import { FirstLoading } from '#web/app/layout/page-skeleton.tsx';
import { lazyPage, loadChunk } from '#web/app/lazy-page.ts';
import { Root } from '#web/app/root.tsx';
import { NotFoundPage, RouteError } from './route-error.tsx';

const page = ({ path, title }: { path: string; title: string }) => ({ path, handle: { title } });

/** The module of the two pages that other applications open. */
const loadIdentity = () => import('#web/features/auth/identity-card.tsx');
const pageOf = (Component?: ComponentType) => Component && { Component };

const publicPages: RouteObject[] = [
  {
    ...page(PAGES.home),
    lazy: lazyPage(() => import('#web/app/landing/landing-route.tsx')),
  },
  {
    ...page(PAGES.login),
    lazy: lazyPage(() => import('#web/features/auth/login-route.tsx')),
  },
  {
    ...page(PAGES.callback),
    lazy: lazyPage(() => import('#web/features/auth/callback-route.tsx')),
  },
  {
    ...page(PAGES.resetPassword),
    lazy: lazyPage(() => import('#web/features/auth/reset-password-route.tsx')),
  },
  {
    ...page(PAGES.authorize),
    lazy: lazyPage(async () => pageOf((await loadIdentity())?.Authorize)),
  },
  {
    ...page(PAGES.endSession),
    lazy: lazyPage(async () => pageOf((await loadIdentity())?.EndSession)),
  },
  {
    ...page(PAGES.terms),
    lazy: lazyPage(() => import('#web/features/legal/terms-route.tsx')),
  },
  {
    ...page(PAGES.privacy),
    lazy: lazyPage(() => import('#web/features/legal/privacy-route.tsx')),
  },
  {
    ...page(PAGES.report),
    lazy: lazyPage(() => import('#web/features/reports/report-route.tsx')),
  },
  {
    ...page(PAGES.howWeCount),
    lazy: lazyPage(() => import('#web/features/legal/how-we-count-route.tsx')),
  },
  {
    ...page(PAGES.help),
    lazy: lazyPage(() => import('#web/features/help/help-route.tsx')),
  },
  {
    path: '*',
    handle: { title: 'Page not found · Posy' },
    Component: NotFoundPage,
  },
];

/** The tabs are children of one dashboard route, so that switching tabs reloads nothing. */
const tabs: RouteObject[] = [
  { ...page(PAGES.dashboard), element: null },
  { ...page(PAGES.profile), element: null },
  { ...page(PAGES.links), element: null },
  { ...page(PAGES.analytics), element: null },
];

const signedInPages: RouteObject[] = [
  {
    lazy: lazyPage(() => import('#web/app/dashboard/dashboard-route.tsx')),
    children: tabs,
  },
  {
    ...page(PAGES.settings),
    lazy: lazyPage(() => import('#web/features/settings/settings-route.tsx')),
  },
];

/** The guard is in a separate chunk, because public pages do not need it. */
async function guard(args: LoaderFunctionArgs) {
  const { requireProfile } = await loadChunk(() => import('./require-profile.ts'));
  return requireProfile(args);
}

/**
 * Shows a page's error inside its layout. The boundary is not on the page's own route: a route
 * whose chunk failed to load is not rendered, not even its static error element.
 */
const withErrorBoundary = (children: RouteObject[]): RouteObject[] => [
  { ErrorBoundary: RouteError, children },
];

/**
 * All pages of the app. Titles are static, so that they change before a page's chunk has loaded.
 */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: FirstLoading,
    children: [
      {
        id: 'open',
        lazy: lazyPage(() => import('#web/app/layout/public-layout.tsx')),
        children: withErrorBoundary(publicPages),
      },
      {
        id: 'signed-in',
        loader: guard,
        lazy: lazyPage(() => import('#web/app/layout/signed-in-layout.tsx')),
        children: withErrorBoundary(signedInPages),
      },
    ],
  },
];
