import { PAGE_LIST, PAGES } from '#bff/contracts/pages.ts';

type Pages = typeof PAGES;

const pagePaths = Object.fromEntries(
  Object.entries(PAGES).map(([name, { path }]) => [name, path]),
) as { readonly [Name in keyof Pages]: Pages[Name]['path'] };

/** The paths of all pages. */
export const paths = {
  ...pagePaths,
  report: (username: string) => `${PAGES.report.path}?u=${encodeURIComponent(username)}`,
  /**
   * Starts the sign-in with Google. The server handles this path, so the whole document navigates
   * to it.
   */
  signIn: '/auth/google/start',
  publicProfile: (username: string) => `/u/${encodeURIComponent(username)}`,
} as const;

/** The paths of the pages that require a session. */
export const SIGNED_IN_PATHS: readonly string[] = PAGE_LIST.filter(({ signedIn }) => signedIn).map(
  ({ path }) => path,
);
