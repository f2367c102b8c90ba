import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RunAs } from '#test/harness/servers/run-as.ts';
import { StartFailure } from '#test/harness/servers/start-failure.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';

const run = promisify(execFile);

/** The superuser of the clusters that this module creates. */
export const POSTGRES_USER = 'posy';

/** The password goes through a pipe, so that other users do not see it in the process list. */
const INITDB = `printf '%s\\n' "$POSY_PASSWORD" | "$@" --pwfile=/dev/stdin`;

const INITDB_OPTIONS = [
  `--username=${POSTGRES_USER}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--no-instructions',
];

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function removeEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw new StartFailure(`${folder} contains other files than a Postgres cluster: move it away.`);
  }
}

/**
 * Creates a cluster in a temporary folder and moves it when it is complete, so that a killed start
 * leaves no partial cluster.
 */
async function create(folder: string, binaries: PostgresBinaries, runAs: RunAs): Promise<void> {
  const { prefix = [], ...ids } = runAs;
  const draft = `${folder}.new`;
  const password = randomBytes(24).toString('base64url');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  if (ids.uid !== undefined && ids.gid !== undefined) await chown(draft, ids.uid, ids.gid);
  const words = [...prefix, binaries.initdb, `--pgdata=${draft}`, ...INITDB_OPTIONS];
  try {
    await run('sh', ['-c', INITDB, 'sh', ...words], {
      ...ids,
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', POSY_PASSWORD: password },
    });
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const stderr = String((error as { stderr?: unknown }).stderr ?? '');
    const reason = stderr.split('\n').find((line) => /error|fatal/i.test(line)) ?? stderr.trim();
    throw new StartFailure(`Postgres could not prepare ${folder}: ${reason}`);
  }
  await writeFile(join(draft, 'posy-password'), password, { mode: 0o600 });
  await rename(draft, folder);
}

/**
 * Gives the folder to the user that runs Postgres, if this process is root. An earlier start may
 * have had another user.
 */
async function changeOwner(folder: string, runAs: RunAs): Promise<void> {
  const wanted = runAs.uid ?? process.getuid?.();
  const { uid } = await stat(folder);
  if (wanted === undefined || uid === wanted) return;
  if (process.getuid?.() !== 0) {
    throw new StartFailure(
      `${folder} belongs to another user (${uid}): remove it, or set DATABASE_URL.`,
    );
  }
  await run('chown', ['-R', `${wanted}:${runAs.gid ?? 0}`, folder]);
}

async function assertVersion(folder: string, binaries: PostgresBinaries): Promise<void> {
  const data = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  const { stdout } = await run(binaries.postgres, ['--version']);
  const program = /(\d+)/.exec(stdout)?.[1];
  if (data === program) return;
  throw new StartFailure(
    `The data in ${folder} was created by Postgres ${data}, but this is ${program}: move that folder away, or set DATABASE_URL.`,
  );
}

/**
 * Creates a cluster if the folder has none.
 * @returns the password of its superuser
 */
export async function prepareCluster(
  folder: string,
  binaries: PostgresBinaries,
  runAs: RunAs,
): Promise<string> {
  if (!(await exists(join(folder, 'PG_VERSION')))) {
    await removeEmpty(folder);
    await create(folder, binaries, runAs);
  }
  await changeOwner(folder, runAs);
  await assertVersion(folder, binaries);
  return (await readFile(join(folder, 'posy-password'), 'utf8')).trim();
}
