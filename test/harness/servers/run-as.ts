import { execFileSync, spawnSync } from 'node:child_process';
import { StartFailure } from './start-failure.ts';

/** The user that runs a command. Without values, it is the user of this process. */
export interface RunAs {
  uid?: number;
  gid?: number;
  /** Arguments to put before the command. */
  prefix?: readonly string[];
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  try {
    const output = execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] });
    return Number(output.toString());
  } catch {
    return undefined;
  }
}

function canAccess(uid: number, gid: number, paths: readonly string[]): boolean {
  const script = 'for path; do test -x "$path" || exit 1; done';
  const run = spawnSync('sh', ['-c', script, 'sh', ...paths], { uid, gid, cwd: '/' });
  return run.status === 0;
}

/**
 * Returns a user that can run Postgres, which refuses to run as root. For root, this is `postgres`
 * or `nobody`, the first that can access the paths. If neither can (for example for a clone in
 * root's home folder), a user namespace maps root to another id.
 * @throws StartFailure if namespaces are forbidden
 */
export function unprivileged(paths: readonly string[]): RunAs {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid && gid !== undefined && canAccess(uid, gid, paths)) return { uid, gid };
  }
  // Map to the id of `nobody`, because initdb requires an id that has a name.
  const number = idOf('-u', 'nobody') ?? 65534;
  const prefix = ['unshare', '--user', `--map-user=${number}`, `--map-group=${number}`];
  if (spawnSync(prefix[0] ?? '', [...prefix.slice(1), 'true']).status === 0) return { prefix };
  throw new StartFailure(
    'Postgres cannot run as root, and no other user can reach this folder: set DATABASE_URL, move the folder out of /root, or start as an ordinary user.',
  );
}
