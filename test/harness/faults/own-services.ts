import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '#db/migrate.ts';
import { PROJECT, PUBLIC_URL } from '#test/harness/app/surroundings.ts';
import { startPostgres } from '#test/harness/postgres/postgres.ts';
import { requireSystemPostgres, requireSystemRedis } from '#test/harness/programs/servers.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { freePort } from '#test/harness/servers/free-ports.ts';
import { pidIn } from '#test/harness/servers/processes.ts';
import { startRedis } from '#test/harness/servers/redis.ts';
import { type Dependency, launchDependency } from './dependency.ts';

const EMULATOR = fileURLToPath(new URL('../../stytch-emulator/main.ts', import.meta.url));

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'posy-faults-'));
  atEndOfFile(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Stops a service after the test file. */
async function ending(dependency: Promise<Dependency>): Promise<Dependency> {
  const launched = await dependency;
  atEndOfFile(() => launched.stop());
  return launched;
}

/**
 * Starts the installed Postgres with a migrated, empty database.
 * @param folder folder for the data; a temporary one by default
 */
export async function ownPostgres(folder?: string): Promise<Dependency> {
  const dataFolder = join(folder ?? (await ownFolder()), 'postgres');
  const binaries = await requireSystemPostgres();
  const start = async () => {
    const server = await startPostgres({ dataFolder, binaries });
    return { ...server, pid: await pidIn(join(dataFolder, 'postmaster.pid')) };
  };
  const dependency = await ending(launchDependency(start));
  await migrate(dependency.direct);
  return dependency;
}

/** Starts the installed Redis with its own data folder. Acknowledged writes survive SIGKILL. */
export async function ownRedis(): Promise<Dependency> {
  const folder = join(await ownFolder(), 'redis');
  await requireSystemRedis();
  const start = async () => {
    const server = await startRedis({ folder });
    return { ...server, pid: await pidIn(join(folder, 'redis.pid')) };
  };
  return ending(launchDependency(start));
}

/** Starts the emulator in a separate process. Its state is lost when it is killed. */
export async function ownProvider(): Promise<Dependency> {
  const port = await freePort();
  const start = async () => {
    const child = fork(EMULATOR, {
      env: {
        PATH: process.env.PATH,
        EMULATOR_PORT: String(port),
        EMULATOR_REDIRECT_URLS: `${PUBLIC_URL}/auth/callback`,
        STYTCH_PROJECT_ID: PROJECT.projectId,
        STYTCH_SECRET: PROJECT.secret,
        STYTCH_PUBLIC_TOKEN: PROJECT.publicToken,
      },
      execArgv: ['--no-warnings'],
      stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
    });
    const exited = once(child, 'exit');
    child.stdin?.on('error', () => undefined);
    const ready = once(child.stdout as NodeJS.ReadableStream, 'data').then(() => true);
    if (!(await Promise.race([ready, exited.then(() => false)]))) {
      throw new Error('The provider did not start.');
    }
    return {
      url: `http://127.0.0.1:${port}/`,
      pid: child.pid as number,
      exited,
      stop: () => {
        child.stdin?.end();
        return exited;
      },
    };
  };
  return ending(launchDependency(start));
}
