import { readFile } from 'node:fs/promises';

/** Returns the ids of a process and its descendants, itself first. Linux only. */
export async function processTree(pid: number): Promise<number[]> {
  const path = `/proc/${pid}/task/${pid}/children`;
  const children = (await readFile(path, 'utf8').catch(() => '')).trim().split(/\s+/);
  const families = children.filter((text) => text !== '').map((text) => processTree(Number(text)));
  return [pid, ...(await Promise.all(families)).flat()];
}

/** Returns the command line of a process, or an empty text when it has exited. */
export async function commandOf(pid: number): Promise<string> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
}

/** Returns the resident memory of a process in KB. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
}

/** Sends a signal to a process and its descendants; ignores those that have exited. */
export async function signalAll(pid: number, signal: NodeJS.Signals): Promise<void> {
  for (const member of await processTree(pid)) {
    try {
      process.kill(member, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Reads the process id in the first line of a server's pid file. */
export async function pidIn(file: string): Promise<number> {
  const pid = Number.parseInt(await readFile(file, 'utf8'), 10);
  if (!(pid > 1)) throw new Error(`${file} contains no process id.`);
  return pid;
}
