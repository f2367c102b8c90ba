import { changeBlockedHost } from '#bff/moderation/blocked-hosts.ts';
import { canonicalHost } from '#bff/moderation/hosts.ts';
import { listReports, type ReportRow } from '#bff/moderation/reports.store.ts';
import { restorePage, suspendPage } from '#bff/moderation/suspensions.ts';
import { EVERY_PAGE } from '#bff/public-page/page-evictions.ts';
import { StartFailure } from '#test/harness/servers/start-failure.ts';
import { type Command, counted, one, requireAccount, timeOf, unknownUser } from './command.ts';
import type { AdminContext } from './context.ts';

const REPORTS_LISTED = 500;

function presentReports(all: readonly ReportRow[]): string {
  if (all.length === 0) return 'There are no reports.';
  return [...Map.groupBy(all, ({ username }) => username)]
    .map(([username, rows]) => {
      const state = rows[0]?.isSuspended ? ', suspended' : '';
      const lines = rows.map(({ at, reason, text }) => {
        const body = text === '' ? [] : text.split('\n').map((line) => `      ${line}`);
        return [`  ${timeOf(at)}  ${reason}`, ...body].join('\n');
      });
      return [`${username}: ${counted(rows.length, 'report')}${state}`, ...lines].join('\n');
    })
    .join('\n\n');
}

async function reports(context: AdminContext, [name]: readonly string[]): Promise<string> {
  const account = name === undefined ? undefined : await requireAccount(context, name);
  const username = account?.username;
  await context.record({ action: 'reports', target: username, userId: account?.id });
  return presentReports(await listReports(context.db, { username, limit: REPORTS_LISTED }));
}

async function suspend(context: AdminContext, [name = '']: readonly string[]): Promise<string> {
  const username = name.toLowerCase();
  const deps = { db: context.db, pages: await context.openPages() };
  if (!(await suspendPage(deps, username, context))) throw unknownUser(username);
  return `The page of ${username} is suspended. It responds with 410. Its owner sees the reason.`;
}

async function restore(context: AdminContext, [name = '']: readonly string[]): Promise<string> {
  const username = name.toLowerCase();
  const deps = { db: context.db, pages: await context.openPages() };
  const outcome = await restorePage(deps, username, context);
  if (outcome === 'unknown') throw unknownUser(username);
  if (outcome === 'not suspended') throw new StartFailure(`${username} is not suspended.`);
  return outcome === 'restored'
    ? `The page of ${username} is restored.`
    : `The account of ${username} was deleted. Its username becomes free in 90 days.`;
}

async function changeHost(
  context: AdminContext,
  text: string,
  isBlocked: boolean,
): Promise<string> {
  const host = canonicalHost(text);
  if (host === null) {
    throw new StartFailure(`${text} is not a host name such as evil.example, or an IP address.`);
  }
  const pages = await context.openPages();
  if (!(await changeBlockedHost({ db: context.db, pages }, host, isBlocked, context))) {
    throw new StartFailure(`${host} ${isBlocked ? 'is already blocked' : 'is not blocked'}.`);
  }
  await pages.evict(EVERY_PAGE);
  return isBlocked
    ? `New links to ${host} and its subdomains are rejected. Public pages hide the existing ones.`
    : `Links to ${host} and its subdomains are allowed. Public pages show existing ones again.`;
}

/** The commands that concern reported pages and their links. */
export const PAGE_COMMANDS: Record<string, Command> = {
  reports: {
    args: '[USERNAME]',
    help: 'Lists reports by page, newest first.',
    accepts: ({ length }) => length <= 1,
    run: reports,
  },
  suspend: {
    args: 'USERNAME [--reason TEXT]',
    help: 'Takes a page offline with 410. Its owner sees the reason. `restore` undoes it.',
    accepts: one,
    run: suspend,
  },
  restore: {
    args: 'USERNAME [--reason TEXT]',
    help: 'Ends a suspension, or reopens the name of a suspended account that was deleted.',
    accepts: one,
    run: restore,
  },
  'block-host': {
    args: 'HOST [--reason TEXT]',
    help: 'Rejects links to a host and its subdomains, and hides existing ones. `unblock-host` undoes it.',
    accepts: one,
    run: (context, [host = '']) => changeHost(context, host, true),
  },
  'unblock-host': {
    args: 'HOST [--reason TEXT]',
    help: 'Allows links to a host again.',
    accepts: one,
    run: (context, [host = '']) => changeHost(context, host, false),
  },
};
