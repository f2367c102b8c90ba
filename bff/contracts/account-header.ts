/** Names the account that a page shows, by its alias, in each of its requests that change data. */
export const ACCOUNT_HEADER = 'posy-account';
