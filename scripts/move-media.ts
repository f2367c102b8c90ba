import { loadConfig } from '#bff/config.ts';
import { MediaLibrary } from '#bff/media/media-library.ts';
import { createObjectStorage } from '#bff/media/object-storage.ts';
import { causeOf } from '#bff/startup-error.ts';
import { connect } from '#db/connection.ts';

/**
 * `npm run move-media`: moves the pictures in Postgres to the storage of MEDIA_S3_URL, with the
 * environment of the server. Servers may run meanwhile. The command can be interrupted and run
 * again.
 */
async function run(): Promise<string> {
  const { databaseUrl, mediaStorage } = loadConfig(process.env);
  if (!mediaStorage) throw new Error('MEDIA_S3_URL is missing');
  const db = connect(databaseUrl, () => undefined);
  const storage = createObjectStorage(mediaStorage);
  try {
    const report = (count: number) => process.stdout.write(`${count} pictures moved\n`);
    const moved = await new MediaLibrary({ db, storage }).moveToStorage(report);
    return moved === 0 ? 'No pictures are in Postgres.' : 'All pictures are in the storage.';
  } finally {
    await storage.close();
    await db.destroy();
  }
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  const { cause } = error as Error;
  process.stderr.write(
    `Cannot move pictures: ${causeOf(cause instanceof Error ? cause : error)}\n`,
  );
  process.exitCode = 1;
}
