import { PAGES } from '#bff/contracts/pages.ts';

/** Every address of the app, once. */
export const paths = {
  home: PAGES.home.path,
  login: PAGES.login.path,
  callback: PAGES.callback.path,
  resetPassword: PAGES.resetPassword.path,
  authorize: PAGES.authorize.path,
  endSession: PAGES.endSession.path,
  dashboard: PAGES.dashboard.path,
  profile: PAGES.profile.path,
  links: PAGES.links.path,
  analytics: PAGES.analytics.path,
  settings: PAGES.settings.path,
  terms: PAGES.terms.path,
  privacy: PAGES.privacy.path,
  howWeCount: PAGES.howWeCount.path,
  /** The provider's sign-in: a navigation of the whole document, answered by the server. */
  signIn: '/auth/google/start',
  publicProfile: (username: string) => `/u/${encodeURIComponent(username)}`,
} as const;
