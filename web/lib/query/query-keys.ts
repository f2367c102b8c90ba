/** The name of each answer in the cache of the signed-in pages. */
export const queryKeys = {
  /** GET /factors */
  factors: ['factors'],
  /** GET /account/events */
  accountEvents: ['account-events'],
  /** GET /sessions */
  sessions: ['sessions'],
  /** GET /sign-in/options */
  signInOptions: ['sign-in-options'],
} as const;
