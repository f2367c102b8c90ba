import { ACCOUNT_HEADER } from '#bff/contracts/account-header.ts';

/**
 * Alias of the account that this document shows. A different account gets a new document, so that
 * it finds no state of the first account in memory and repeats none of its calls (S78).
 */
let account: string | undefined;

/** @returns undefined before a signed-in page was shown */
export const documentAccount = (): string | undefined => account;

/** Returns the header that names the account of this document in a request. */
export const accountHeader = (): Record<string, string> =>
  account === undefined ? {} : { [ACCOUNT_HEADER]: account };

/** Assigns this document to an account. @returns false if it is assigned to another account */
export function claimDocument(user: string): boolean {
  account ??= user;
  return account === user;
}
