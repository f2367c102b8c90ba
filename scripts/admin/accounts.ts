import { resetSecondFactor } from '#bff/auth/second-factor/reset-second-factor.ts';
import { createStytchClient } from '#bff/auth/stytch/client.ts';
import { addJob } from '#bff/jobs/jobs.store.ts';
import { type AccountRow, findAccounts, setPro } from '#bff/moderation/accounts.store.ts';
import { listAccountActions, recordAction } from '#bff/moderation/actions.store.ts';
import { exportAccount } from '#bff/moderation/export.store.ts';
import { listReports } from '#bff/moderation/reports.store.ts';
import { unobserved } from '#bff/observe-call.ts';
import { listFormerUsernames } from '#bff/profile/released-usernames.store.ts';
import { providerSettings } from '#scripts/local/data-folder.ts';
import { dataFolderOf } from '#scripts/local/settings.ts';
import { expectEmulator } from '#test/harness/servers/expect-emulator.ts';
import { StartFailure } from '#test/harness/servers/start-failure.ts';
import { type Command, counted, one, requireAccount, timeOf } from './command.ts';
import type { AdminContext } from './context.ts';
import { presentActions } from './operations.ts';
import { printableJson } from './printable.ts';

const ACTIONS_LISTED = 20;
const REPORTS_COUNTED = 1_000;

function pageState({ published, suspension_reason: reason }: AccountRow): string {
  if (reason !== null) return `suspended: ${reason}`;
  return published ? 'published' : 'offline';
}

async function presentAccount({ db }: AdminContext, account: AccountRow): Promise<string> {
  const { id, username } = account;
  const former = await listFormerUsernames(db, id);
  const reports = await listReports(db, { username, limit: REPORTS_COUNTED });
  const actions = await listAccountActions(db, id, ACTIONS_LISTED);
  const rows = [
    ['username', username],
    ['name', account.name],
    ['user id', id],
    ['provider id', account.provider_user_id],
    ['email', account.email ?? 'none'],
    ['created', timeOf(account.created_at)],
    ['page', pageState(account)],
    ['former names', former.map((name) => name.username).join(', ') || 'none'],
    ['views', account.views],
    ['pro', account.pro ? 'on' : 'off'],
    ['reports', String(reports.length)],
  ];
  const lines = rows.map(([label, value]) => `${`${label}:`.padEnd(14)}${value}`);
  return [...lines, ...(actions.length > 0 ? ['actions:', presentActions(actions)] : [])].join(
    '\n',
  );
}

async function lookup(context: AdminContext, [text = '']: readonly string[]): Promise<string> {
  const accounts = await findAccounts(context.db, text);
  const [first] = accounts;
  // The record of this lookup outlives the account, so it must not contain an email address.
  const target = text.includes('@') ? first?.username : text;
  await context.record({ action: 'lookup', target, userId: first?.id });
  if (accounts.length === 0) {
    throw new StartFailure(`No account has the username, email address or user id ${text}.`);
  }
  const parts: string[] = [];
  for (const account of accounts) parts.push(await presentAccount(context, account));
  return parts.join('\n\n');
}

async function signOut(context: AdminContext, [name = '']: readonly string[]): Promise<string> {
  const { id, username } = await requireAccount(context, name);
  const sessions = await context.openSessions();
  await context.record({ action: 'sign-out', target: username, userId: id });
  const live = [...(await sessions.list(id)).values()];
  await sessions.destroyAll(id);
  // The job process revokes the ended sessions at the provider.
  for (const { providerSessionId: sessionId } of live) {
    await addJob(context.db, { kind: 'revoke_session', payload: { sessionId } });
  }
  return `${counted(live.length, 'session')} of ${username} ended. This cannot be undone.`;
}

async function exportJson(context: AdminContext, [name = '']: readonly string[]): Promise<string> {
  const { id, username } = await requireAccount(context, name);
  const sessions = await context.openSessions();
  await context.record({ action: 'export', target: username, userId: id });
  const live = [...(await sessions.list(id)).values()];
  return printableJson({
    exported_at: new Date().toISOString(),
    ...(await exportAccount(context.db, id)),
    sessions: live.map(({ device, method, createdAt, confirmedAt }) => ({
      device,
      method,
      signed_in_at: new Date(createdAt).toISOString(),
      last_seen_at: new Date(confirmedAt).toISOString(),
    })),
  });
}

async function pro(context: AdminContext, [name = '', value]: readonly string[]): Promise<string> {
  const { id, username } = await requireAccount(context, name);
  await context.db.transaction(async (tx) => {
    await setPro(tx, id, value === 'on');
    const { actor, reason } = context;
    await recordAction(tx, { actor, action: `pro ${value}`, target: username, userId: id, reason });
  });
  return `Pro is ${value} for ${username}.`;
}

async function resetFactors(
  context: AdminContext,
  [name = '']: readonly string[],
): Promise<string> {
  const { id, username } = await requireAccount(context, name);
  const { db, env, logger } = context;
  const stytch = await providerSettings(env, dataFolderOf(env));
  if (stytch.isEmulator) expectEmulator();
  const provider = createStytchClient({ stytch }, unobserved);
  try {
    await context.record({ action: 'reset-factors', target: username, userId: id });
    const outcome = await resetSecondFactor({ db, provider, logger }, username);
    if (outcome !== 'removed') throw new StartFailure(`${username} has no authenticator app.`);
    logger.flush();
    return `The authenticator app of ${username} and its recovery codes are removed.`;
  } finally {
    await provider.close();
  }
}

/** The commands about accounts. */
export const ACCOUNT_COMMANDS: Record<string, Command> = {
  lookup: {
    args: 'USERNAME|EMAIL|USER_ID',
    help: 'Shows an account with its page, reports and earlier actions.',
    accepts: one,
    run: lookup,
  },
  'sign-out': {
    args: 'USERNAME [--reason TEXT]',
    help: 'Ends all sessions of an account. The owner must sign in again.',
    accepts: one,
    run: signOut,
  },
  export: {
    args: 'USERNAME',
    help: 'Prints everything that is stored about an account as JSON.',
    accepts: one,
    run: exportJson,
  },
  'reset-factors': {
    args: 'USERNAME [--reason TEXT]',
    help:
      'Removes the authenticator app and the recovery codes of an account, e.g. after a phone was lost.\n    ' +
      'This cannot be undone. First verify the identity of the person who requests it.',
    accepts: one,
    run: resetFactors,
  },
  pro: {
    args: 'USERNAME on|off',
    help: 'Enables or disables the Pro plan of a creator, which includes analytics.',
    accepts: ({ length, 1: value }) => length === 2 && (value === 'on' || value === 'off'),
    run: pro,
  },
};
