/** The keys of the query cache. */
export const queryKeys = {
  /** GET /profile */
  profile: ['profile'],
  /** GET /profile/views */
  views: ['views'],
  /** GET /links */
  links: ['links'],
  /** GET /links/deleted */
  deletedLinks: ['deleted-links'],
  /** POST /link-previews; followed by the address */
  linkPreviews: ['link-previews'],
  /** GET /analytics; followed by the range */
  analytics: ['analytics'],
  /** GET /profile/provider-picture */
  providerPicture: ['provider-picture'],
  /** GET /usernames/{username}; followed by the username */
  usernames: ['usernames'],
  /** GET /factors */
  factors: ['factors'],
  /** GET /account/details */
  accountDetails: ['account-details'],
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

/**
 * The scope of mutations of the page background. They run one at a time, so that the last one wins.
 */
export const BACKGROUND_SCOPE = { id: 'background' };

/** The key of the mutations that save all unsaved fields of the profile. */
export const SAVE_ALL_KEY = [...queryKeys.profile, 'save-all'];
