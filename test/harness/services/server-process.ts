import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('./server-child.ts', import.meta.url));

export interface ServerProcess {
  url: string;
  /** As a crash: nothing is flushed, nothing is said. */
  kill(): Promise<void>;
  /** As a deployment. @returns the exit code */
  stop(): Promise<number>;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number> {
  const ended = once(child, 'exit');
  child.kill(signal);
  return (await ended)[0];
}

/** The real server in a process of its own, so that it can be killed. */
export async function startServerProcess(env: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const child = fork(SERVER, {
    env: { PATH: process.env.PATH, ...env },
    execArgv: ['--no-warnings'],
  });
  const url = await Promise.race([
    once(child, 'message').then(([message]) => message as string),
    once(child, 'exit').then(() => {
      throw new Error('The server did not start.');
    }),
  ]);
  return {
    url,
    kill: async () => {
      await end(child, 'SIGKILL');
    },
    stop: () => end(child, 'SIGTERM'),
  };
}
