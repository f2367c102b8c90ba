import { type AccountRow, findAccounts } from '#bff/moderation/accounts.store.ts';
import { StartFailure } from '#test/harness/servers/start-failure.ts';
import type { AdminContext } from './context.ts';

/** One command of `npm run admin`. */
export interface Command {
  /** The arguments, for the usage text. */
  args: string;
  /** One sentence for the usage text. */
  help: string;
  /** Returns whether these arguments are valid. */
  accepts(args: readonly string[]): boolean;
  /**
   * Runs the command. Resolves to the text to print.
   * @throws StartFailure
   */
  run(context: AdminContext, args: readonly string[]): Promise<string>;
}

export const one = ({ length }: readonly string[]): boolean => length === 1;

export const unknownUser = (username: string) =>
  new StartFailure(`No account has the username ${username}.`);

/** Returns the account of a username. @throws StartFailure when there is none */
export async function requireAccount({ db }: AdminContext, username: string): Promise<AccountRow> {
  // `findAccounts` also finds ids and email addresses. A username cannot be either, because it has
  // neither an @ nor 36 characters.
  const [account] = await findAccounts(db, username.toLowerCase());
  if (account?.username !== username.toLowerCase()) throw unknownUser(username.toLowerCase());
  return account;
}

/** Returns a time in UTC, accurate to the second, e.g. 2026-11-22 15:04:05Z. */
export const timeOf = (date: Date): string =>
  date.toISOString().replace('T', ' ').replace(/\.\d+/, '');

export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
