import pg from 'pg';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { administer } from './databases.ts';

/** A plan node in Postgres's JSON format. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

/** The plan of one statement, including those of its triggers. */
export interface QueryPlan {
  query: string;
  nodes: PlanNode[];
}

const PLAN = /^duration: [\d.]+ ms {2}plan:\n(\{.*\})$/s;

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}

function readPlan(message: string): QueryPlan | undefined {
  const text = PLAN.exec(message)?.[1];
  if (text === undefined) return undefined;
  const { 'Query Text': query, Plan } = JSON.parse(text) as {
    'Query Text': string;
    Plan: PlanNode;
  };
  return { query: query.replace(/\s+/g, ' ').trim(), nodes: flatten(Plan) };
}

/**
 * Makes new connections to a database report the plan of each statement as a notice, and records
 * the notices that clients of this process receive. This includes cascades and foreign key checks,
 * which EXPLAIN omits. Requires a superuser.
 */
export async function recordPlans(databaseUrl: string): Promise<QueryPlan[]> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  };
  // The settings of a library exist only after LOAD.
  const known = Object.entries(settings).map(
    ([key, value]) => `ALTER DATABASE ${name} SET ${key} = '${value}'`,
  );
  await administer(databaseUrl, `LOAD 'auto_explain'; ${known.join('; ')}`);

  const plans: QueryPlan[] = [];
  const { emit } = pg.Client.prototype;
  atEndOfFile(() => {
    pg.Client.prototype.emit = emit;
  });
  pg.Client.prototype.emit = function recordPlan(event: string | symbol, ...args: unknown[]) {
    const notice = event === 'notice' ? (args[0] as { message?: string }) : {};
    const plan = readPlan(notice.message ?? '');
    if (plan) plans.push(plan);
    return emit.call(this, event, ...args);
  };
  return plans;
}
