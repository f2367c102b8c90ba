import { execFileSync } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartFailure } from './start-failure.ts';

async function firstNumber(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const number = Number.parseInt(text, 10);
  return number > 1 ? number : undefined;
}

/**
 * Returns whether a process runs in the folder. Its id alone proves nothing, because ids are
 * reused.
 */
async function runsIn(pid: number, folder: string, program: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const current = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    return current === (await realpath(folder));
  }
  try {
    const name = execFileSync('ps', ['-o', 'comm=', '-p', String(pid)])
      .toString()
      .trim();
    return name.endsWith(program);
  } catch {
    return false;
  }
}

export interface StaleProcess {
  pidFile: string;
  folder: string;
  program: string;
  signal: NodeJS.Signals;
}

/**
 * Stops a server that an earlier, killed start left running in the folder, and waits for its exit.
 * The caller must hold the folder's lock, so that no one else uses the server.
 */
export async function endStaleProcess(stale: StaleProcess): Promise<void> {
  const pid = await firstNumber(stale.pidFile);
  if (pid === undefined) return;
  const alive = () => runsIn(pid, stale.folder, stale.program);
  if (!(await alive())) {
    // Postgres does not start while any process has the id in this file.
    await rm(stale.pidFile, { force: true });
    return;
  }
  signal(pid, stale);
  for (let waited = 0; waited < 20_000; waited += 50) {
    if (!(await alive())) return;
    await sleep(50);
  }
  throw new StartFailure(
    `An earlier ${stale.program} (process ${pid}) is still running in ${stale.folder}: stop it first.`,
  );
}

function signal(pid: number, stale: StaleProcess): void {
  try {
    process.kill(pid, stale.signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
    throw new StartFailure(
      `${stale.folder} is in use by ${stale.program} of another user (process ${pid}).`,
    );
  }
}
