/** Names the account that a page shows, by its alias, in its requests that change data or read the profile. */
export const ACCOUNT_HEADER = 'posy-account';
