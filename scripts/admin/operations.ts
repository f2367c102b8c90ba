import { type JobSummary, retryJobs, summarizeJobs } from '#bff/jobs/job-admin.store.ts';
import { listActions, type StoredAction } from '#bff/moderation/actions.store.ts';
import { type Command, counted, timeOf } from './command.ts';
import type { AdminContext } from './context.ts';

const LISTED_DAYS = 90;

/** Formats operator actions, one line per action. */
export function presentActions(actions: readonly StoredAction[]): string {
  return actions
    .map(({ at, actor, action, target, reason }) =>
      [`  ${timeOf(at)}`, actor, action, target, reason && `(${reason})`]
        .filter(Boolean)
        .join('  '),
    )
    .join('\n');
}

async function actions(context: AdminContext): Promise<string> {
  await context.record({ action: 'actions' });
  return presentActions(await listActions(context.db, LISTED_DAYS));
}

const presentJobs = ({ kind, state, count, oldest, next }: JobSummary): string =>
  `${kind}: ${count} ${state}, oldest ${timeOf(oldest)}, next attempt ${timeOf(next)}`;

async function jobs(context: AdminContext, [retry]: readonly string[]): Promise<string> {
  await context.record({ action: retry ? 'jobs retry' : 'jobs' });
  if (retry) return `${counted(await retryJobs(context.db), 'failed job')} will run now.`;
  const summaries = await summarizeJobs(context.db);
  return summaries.length === 0 ? 'All jobs are done.' : summaries.map(presentJobs).join('\n');
}

/** The commands that concern the whole deployment. */
export const OPERATION_COMMANDS: Record<string, Command> = {
  jobs: {
    args: '[retry]',
    help: 'Lists jobs that are not done, by kind and state; `retry` runs the failed jobs now.',
    accepts: ({ length, 0: first }) => length === 0 || (length === 1 && first === 'retry'),
    run: jobs,
  },
  actions: {
    args: '',
    help: 'Lists the admin actions of the last 90 days with their actors.',
    accepts: ({ length }) => length === 0,
    run: actions,
  },
};
