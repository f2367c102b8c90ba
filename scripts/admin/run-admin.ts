import { parseArgs } from 'node:util';
import { ConfigError, withSecretFiles } from '#bff/config.ts';
import { normalizeLine } from '#bff/contracts/text.ts';
import { isDependencyFailure } from '#bff/http/dependency-failure.ts';
import { causeOf } from '#bff/startup-error.ts';
import type { Environment } from '#scripts/local/settings.ts';
import { oneLine, StartFailure } from '#test/harness/servers/start-failure.ts';
import { ACCOUNT_COMMANDS } from './accounts.ts';
import type { Command } from './command.ts';
import { type Output, openContext } from './context.ts';
import { OPERATION_COMMANDS } from './operations.ts';
import { PAGE_COMMANDS } from './pages.ts';
import { printable } from './printable.ts';

const COMMANDS = new Map<string, Command>(
  Object.entries({ ...PAGE_COMMANDS, ...ACCOUNT_COMMANDS, ...OPERATION_COMMANDS }),
);
const REASON_MAX = 500;

const USAGE = `Usage: ADMIN_ACTOR=<your name> npm run admin -- COMMAND

${[...COMMANDS].map(([name, { args, help }]) => `${name} ${args}`.trim().concat(`\n    ${help}`)).join('\n')}

Each command is recorded with ADMIN_ACTOR, the time and the reason.
DATABASE_URL, REDIS_URL, SESSION_KEYS and the STYTCH_* variables select the deployment. Without
them, commands use the running npm start with the data folder DATA_DIR (.data by default).
The exit code is 0 after success, and 1 after an error.
`;

interface Call {
  command: Command;
  args: string[];
  reason: string | undefined;
}

/**
 * Parses the command line.
 * @returns undefined when the arguments are not valid
 */
function parse(argv: string[]): Call | undefined {
  try {
    const options = { reason: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args: argv, options, allowPositionals: true });
    const [name = '', ...args] = positionals;
    const command = COMMANDS.get(name);
    const reason = values.reason === undefined ? undefined : normalizeLine(values.reason);
    const isReason = reason === undefined || (reason !== '' && reason.length <= REASON_MAX);
    return command?.accepts(args) && isReason ? { command, args, reason } : undefined;
  } catch {
    return undefined;
  }
}

/** Converts an error to the error whose message is printed. */
function failureOf(error: unknown): Error {
  if (error instanceof StartFailure || error instanceof ConfigError) return error;
  const isFromProvider =
    error instanceof Error && /^Provider(Unavailable|Rejected)/.test(error.name);
  if (isFromProvider) return new StartFailure(`${error.message}. Nothing was changed.`);
  const cause = oneLine(causeOf(error));
  return new StartFailure(
    isDependencyFailure(error)
      ? `Postgres or Redis is unreachable: ${cause}`
      : `The command failed: ${cause}`,
  );
}

/**
 * Runs a command and returns the text to print.
 * @throws an error whose message is printed
 */
async function run(
  { command, args, reason }: Call,
  env: Environment,
  output: Output,
): Promise<string> {
  const context = await openContext(withSecretFiles(env), reason, output);
  try {
    return await command.run(context, args);
  } catch (error) {
    throw failureOf(error);
  } finally {
    await context.close();
  }
}

/**
 * Runs the command of a command line, and prints its result, its error or the usage.
 * @returns the exit code
 */
export async function runAdmin(argv: string[], env: Environment, output: Output): Promise<0 | 1> {
  const call = parse(argv);
  if (!call) {
    output.stderr.write(USAGE);
    return 1;
  }
  try {
    output.stdout.write(`${printable(await run(call, env, output))}\n`);
    return 0;
  } catch (error) {
    output.stderr.write(`${printable(oneLine(error))}\n`);
    return 1;
  }
}
