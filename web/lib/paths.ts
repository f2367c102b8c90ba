import { PAGES } from '#bff/contracts/pages.ts';

/** The paths of all pages. */
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
  report: (username: string) => `${PAGES.report.path}?u=${encodeURIComponent(username)}`,
  howWeCount: PAGES.howWeCount.path,
  help: PAGES.help.path,
  /** Google sign-in: a navigation of the whole document, handled by the server. */
  signIn: '/auth/google/start',
  publicProfile: (username: string) => `/u/${encodeURIComponent(username)}`,
} as const;
