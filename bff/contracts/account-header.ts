/**
 * Request header with the alias of the account that the page shows. Sent with requests that change
 * data or read the profile. Defined in a separate file, so that the landing page can import the
 * name without the schemas.
 */
export const ACCOUNT_HEADER = 'posy-account';
