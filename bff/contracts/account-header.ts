/**
 * Names the account that a page shows, by its alias, in its requests that change data or read the
 * profile. In a file of its own: the landing page loads it, and not the schemas.
 */
export const ACCOUNT_HEADER = 'posy-account';
