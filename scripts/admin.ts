import { resetSecondFactor } from '#bff/auth/second-factor/reset-second-factor.ts';
import { createStytchClient } from '#bff/auth/stytch/client.ts';
import { withSecretFiles } from '#bff/config.ts';
import { createLogger } from '#bff/http/logger.ts';
import { unobserved } from '#bff/observe-call.ts';
import { setPro } from '#bff/profile/profile.store.ts';
import { causeOf } from '#bff/startup-error.ts';
import { connect, type Db } from '#db/connection.ts';
import { expectEmulator } from '#test/harness/servers/expect-emulator.ts';
import { oneLine, StartFailure } from '#test/harness/servers/start-failure.ts';
import { providerSettings, storedDatabaseUrl } from './local/data-folder.ts';
import { dataFolderOf } from './local/settings.ts';

const USAGE = `Usage: npm run admin -- pro <username> on|off
       npm run admin -- reset-factors <username>

pro            Gives a creator the Pro plan or takes it back.
reset-factors  Removes the authenticator app and its recovery codes from the account of a creator who
               has lost them. Everything else stays. First verify the identity of the person who asks.

The database is that of DATABASE_URL, else that of the running npm start (of DATA_DIR, .data by
default). The sign-in provider is that of the STYTCH_* variables, else that of the same npm start.
`;

/** Runs one command with the database. Resolves to the line to print. */
type Command = (db: Db) => Promise<string>;

function parse([command, username = '', value, ...rest]: string[]): Command | undefined {
  const name = username.toLowerCase();
  if (name === '' || rest.length > 0) return undefined;
  if (command === 'pro' && (value === 'on' || value === 'off')) {
    return (db) => switchPro(db, name, value);
  }
  if (command === 'reset-factors' && value === undefined) return (db) => resetFactors(db, name);
  return undefined;
}

const unknownUser = (username: string) =>
  new StartFailure(`No account has the username ${username}.`);

async function switchPro(db: Db, username: string, value: 'on' | 'off'): Promise<string> {
  if (!(await setPro(db, username, value === 'on'))) throw unknownUser(username);
  return `Pro is ${value} for ${username}.`;
}

async function resetFactors(db: Db, username: string): Promise<string> {
  const logger = createLogger('info', 'admin');
  const env = withSecretFiles(process.env);
  const stytch = await providerSettings(env, dataFolderOf(env));
  if (stytch.isEmulator) expectEmulator();
  const provider = createStytchClient({ stytch }, unobserved);
  try {
    const outcome = await resetSecondFactor({ db, provider, logger }, username);
    if (outcome === 'unknown user') throw unknownUser(username);
    if (outcome === 'no app') throw new StartFailure(`${username} has no authenticator app.`);
    logger.flush();
    return `The authenticator app of ${username} and its recovery codes are removed.`;
  } finally {
    await provider.close();
  }
}

async function databaseUrl(): Promise<string> {
  const env = withSecretFiles(process.env);
  const url = env.DATABASE_URL || (await storedDatabaseUrl(dataFolderOf(env)));
  if (url) return url;
  throw new StartFailure('No database: set DATABASE_URL, or run npm start in another terminal.');
}

/** Returns the failure to print for an error. */
function failureOf(error: unknown): StartFailure {
  if (error instanceof StartFailure) return error;
  const isFromProvider =
    error instanceof Error && /^Provider(Unavailable|Rejected)/.test(error.name);
  if (isFromProvider) return new StartFailure(`${error.message}. Nothing was changed.`);
  return new StartFailure(`The database is unreachable: ${oneLine(causeOf(error))}`);
}

/** @throws StartFailure */
async function run(command: Command): Promise<void> {
  const db = connect(await databaseUrl(), () => undefined);
  try {
    const line = await command(db);
    process.stdout.write(`${line}\n`);
  } catch (error) {
    throw failureOf(error);
  } finally {
    await db.destroy();
  }
}

const command = parse(process.argv.slice(2));
if (command) {
  await run(command).catch((error: unknown) => {
    process.stderr.write(`${oneLine(error)}\n`);
    process.exitCode = 1;
  });
} else {
  process.stderr.write(USAGE);
  process.exitCode = 1;
}
