/** The keys of the query cache. */
export const queryKeys = {
  /** GET /profile */
  profile: ['profile'],
  /** GET /profile/views */
  views: ['views'],
  /** GET /links */
  links: ['links'],
  /** GET /analytics; followed by the range */
  analytics: ['analytics'],
  /** GET /usernames/{username}; followed by the username */
  usernames: ['usernames'],
  /** GET /factors */
  factors: ['factors'],
  /** GET /account/events */
  accountEvents: ['account-events'],
  /** GET /sessions */
  sessions: ['sessions'],
  /** GET /session */
  session: ['session'],
  /** GET /account/verification */
  verification: ['verification'],
  /** GET /sign-in/options */
  signInOptions: ['sign-in-options'],
} as const;

/** The scope of mutations of the background: they run one at a time, so that the last one wins. */
export const BACKGROUND_SCOPE = { id: 'background' };
