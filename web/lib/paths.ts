/** Every address of the app, once. */
export const paths = {
  home: '/',
  login: '/login',
  callback: '/auth/callback',
  resetPassword: '/reset-password',
  /** The consent that other applications ask for. */
  authorize: '/oauth/authorize',
  /** The sign-out that other applications ask for. */
  endSession: '/oauth/logout',
  dashboard: '/dashboard',
  profile: '/profile',
  links: '/links',
  analytics: '/analytics',
  settings: '/settings',
  terms: '/terms',
  privacy: '/privacy',
  howWeCount: '/how-we-count',
  /** The provider's sign-in: a navigation of the whole document, answered by the server. */
  signIn: '/auth/google/start',
  publicProfile: (username: string) => `/u/${encodeURIComponent(username)}`,
} as const;
