import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFailure } from '#test/harness/servers/start-failure.ts';

/**
 * Returns the path of the lock's socket. The path contains the device and inode numbers of the
 * folder, so that all paths to the folder share one lock.
 */
function socketOf(folder: string): string {
  const { dev, ino } = statSync(folder);
  const name = `posy-data-${dev}-${ino}`;
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}

async function listen(path: string): Promise<boolean> {
  const server = createServer((socket) => socket.destroy()).unref();
  server.listen(path);
  try {
    await once(server, 'listening');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
}

async function hasListener(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Locks the folder for this process. The lock is a listening local socket. It ends with the
 * process, even after kill -9, so a lock is never stale.
 * @throws StartFailure when the folder is locked
 */
export async function lockDataFolder(folder: string, command: string): Promise<void> {
  const path = socketOf(folder);
  if (await listen(path)) return;
  // On systems other than Linux, the socket has a file that can outlive its listener. Remove this
  // file.
  if (!(await hasListener(path))) {
    rmSync(path, { force: true });
    if (await listen(path)) return;
  }
  throw new StartFailure(
    `${folder} is in use by another npm start or npm run dev: stop that one, or choose another folder: DATA_DIR=.data-2 ${command}`,
  );
}
