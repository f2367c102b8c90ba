/** A page of the React app. */
interface Page<Name extends string = string> {
  path: string;
  /** The title of the document. */
  title: string;
  /** The name of its own document, which the build renders; the others share the document `shell`. */
  prerendered?: Name;
  /** Its address may carry a one-time token, which no referrer may name. */
  hasToken?: true;
  /** Its sign-in widget can need a captcha. */
  hasCaptcha?: true;
}

/** Every page of the React app: the router, the server, the build and the reserved usernames read this. */
export const PAGES = {
  home: { path: '/', title: 'Posy: your ultimate link in bio tool', prerendered: 'landing' },
  login: { path: '/login', title: 'Sign in · Posy', prerendered: 'login', hasCaptcha: true },
  callback: { path: '/auth/callback', title: 'Signing in · Posy', hasToken: true },
  resetPassword: {
    path: '/reset-password',
    title: 'New password · Posy',
    hasToken: true,
    hasCaptcha: true,
  },
  /** The consent that other applications ask for. */
  authorize: { path: '/oauth/authorize', title: 'Sign in to an application · Posy' },
  /** The sign-out that other applications ask for. */
  endSession: { path: '/oauth/logout', title: 'Sign out · Posy' },
  dashboard: { path: '/dashboard', title: 'Dashboard · Posy' },
  profile: { path: '/profile', title: 'Profile · Posy' },
  links: { path: '/links', title: 'My Links · Posy' },
  analytics: { path: '/analytics', title: 'Analytics · Posy' },
  settings: { path: '/settings', title: 'Settings · Posy' },
  terms: { path: '/terms', title: 'Terms of Service · Posy', prerendered: 'terms' },
  privacy: { path: '/privacy', title: 'Privacy Policy · Posy', prerendered: 'privacy' },
  howWeCount: {
    path: '/how-we-count',
    title: 'How we handle data · Posy',
    prerendered: 'how-we-count',
  },
} as const satisfies Record<string, Page>;

type PageOf = (typeof PAGES)[keyof typeof PAGES];
/** The name of a document that the build renders. */
export type PrerenderedName = Extract<PageOf, { prerendered: string }>['prerendered'];

/** The same pages as a list. */
export const PAGE_LIST: readonly Page<PrerenderedName>[] = Object.values(PAGES);

/**
 * The first parts of paths below which the server answers by itself: what no route matches there is
 * an API's 404 and never the app's page (S57).
 */
export const SERVER_PATHS = [
  'api',
  'assets',
  'auth',
  'healthz',
  'media',
  'readyz',
  'sdk',
  'v1',
  'webhooks',
] as const;
