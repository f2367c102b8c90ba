import { setPro } from '#bff/profile/profile.store.ts';
import { connect } from '#db/connection.ts';
import { leftDatabaseUrl } from './local/database-url.ts';
import { dataFolderOf } from './local/settings.ts';
import { oneLine, StartFailure } from './services/failure.ts';

const USAGE = `Usage: npm run admin -- pro <username> on|off

Gives a creator the Pro plan or takes it back. The database is that of DATABASE_URL,
else that of the running npm start (of DATA_DIR, .data by default).
`;

interface ProCommand {
  username: string;
  pro: boolean;
}

function parse([command, username, value, ...rest]: string[]): ProCommand | undefined {
  const switched = value === 'on' || value === 'off';
  if (command !== 'pro' || !username || !switched || rest.length > 0) return undefined;
  return { username: username.toLowerCase(), pro: value === 'on' };
}

async function databaseUrl(): Promise<string> {
  const url = process.env.DATABASE_URL || (await leftDatabaseUrl(dataFolderOf(process.env)));
  if (url) return url;
  throw new StartFailure('No database: set DATABASE_URL, or run npm start in another terminal.');
}

/**
 * Switches Pro. Throws StartFailure when the username is unknown or the database is unreachable.
 */
async function run({ username, pro }: ProCommand): Promise<void> {
  const db = connect(await databaseUrl(), () => undefined);
  try {
    const known = await setPro(db, username, pro).catch((error: unknown) => {
      throw new StartFailure(`The database is unreachable: ${oneLine(error)}`);
    });
    if (!known) throw new StartFailure(`No account has the username ${username}.`);
    process.stdout.write(`Pro is ${pro ? 'on' : 'off'} for ${username}.\n`);
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
