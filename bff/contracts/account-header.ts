/**
 * Request header with the alias of the account that the page shows. Sent with requests that change
 * data or read the profile. In its own file, so that the landing page can import it without the
 * schemas.
 */
export const ACCOUNT_HEADER = 'posy-account';
