/** A page of the React app. */
export interface Page<Name extends string = string> {
  path: string;
  /** The title of the document. */
  title: string;
  /**
   * Name of the document that the build prerenders for this page. Without one, the page uses the
   * document `signed-in`, `callback` or `shell`.
   */
  prerendered?: Name;
  /**
   * Whether the page requires a session. Its document shows a skeleton until the scripts have
   * loaded.
   */
  signedIn?: true;
  /** Whether the URL may contain a one-time token, which must not leak in a Referer header. */
  hasToken?: true;
  /**
   * Whether the page leads to the dashboard. Its document then preloads the dashboard's scripts.
   */
  beforeDashboard?: true;
  /** Whether the sign-in widget on the page may need a captcha. */
  hasCaptcha?: true;
}

/**
 * Every page of the React app. The router, the server, the build and the reserved usernames use
 * this table.
 */
export const PAGES = {
  home: { path: '/', title: 'Posy: your ultimate link in bio tool', prerendered: 'landing' },
  login: { path: '/login', title: 'Sign in · Posy', prerendered: 'login', hasCaptcha: true },
  callback: {
    path: '/auth/callback',
    title: 'Signing in · Posy',
    hasToken: true,
    beforeDashboard: true,
  },
  resetPassword: {
    path: '/reset-password',
    title: 'New password · Posy',
    hasToken: true,
    hasCaptcha: true,
  },
  /** Asks for consent to sign in to another application with a Posy account (OAuth 2.0). */
  authorize: { path: '/oauth/authorize', title: 'Sign in to an application · Posy' },
  /** Signs the user out at the request of another application (OpenID Connect). */
  endSession: { path: '/oauth/logout', title: 'Sign out · Posy' },
  dashboard: { path: '/dashboard', title: 'Dashboard · Posy', signedIn: true },
  profile: { path: '/profile', title: 'Profile · Posy', signedIn: true },
  links: { path: '/links', title: 'My Links · Posy', signedIn: true },
  analytics: { path: '/analytics', title: 'Analytics · Posy', signedIn: true },
  settings: { path: '/settings', title: 'Settings · Posy', signedIn: true },
  terms: { path: '/terms', title: 'Terms of Service · Posy', prerendered: 'terms' },
  privacy: { path: '/privacy', title: 'Privacy Policy · Posy', prerendered: 'privacy' },
  /** The query contains the reported page: ?u={username}. */
  report: { path: '/report', title: 'Report a page · Posy' },
  howWeCount: {
    path: '/how-we-count',
    title: 'How we handle data · Posy',
    prerendered: 'how-we-count',
  },
  help: { path: '/help', title: 'Help Center · Posy', prerendered: 'help' },
} as const satisfies Record<string, Page>;

type PageOf = (typeof PAGES)[keyof typeof PAGES];
/** The name of a document that the build prerenders. */
export type PrerenderedName = Extract<PageOf, { prerendered: string }>['prerendered'];

/** The pages of PAGES as a list. */
export const PAGE_LIST: readonly Page<PrerenderedName>[] = Object.values(PAGES);

/**
 * First segments of the server's own paths, including those of the private port (S86). An unknown
 * path below them gets a 404 response of the API, not a page of the app (S57).
 */
export const SERVER_PATHS = [
  'api',
  'assets',
  'auth',
  'healthz',
  'livez',
  'media',
  'metrics',
  'readyz',
  'sdk',
  'v1',
  'webhooks',
] as const;
