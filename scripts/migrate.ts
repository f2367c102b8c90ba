import { withSecretFiles } from '#bff/config.ts';
import { causeOf } from '#bff/startup-error.ts';
import { migrate } from '#db/migrate.ts';

/**
 * `npm run migrate`: migrates the database of DATABASE_URL to the schema of this release. The role
 * in the URL must be allowed to change the schema. The server's own role only needs to read and
 * write rows.
 */
async function run(): Promise<string> {
  const { DATABASE_URL } = withSecretFiles(process.env);
  if (!DATABASE_URL) throw new Error('DATABASE_URL is missing');
  const applied = await migrate(DATABASE_URL);
  return applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The schema is up to date.';
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`Cannot migrate: ${causeOf(error)}\n`);
  process.exitCode = 1;
}
