import { signalAll } from '#test/harness/servers/processes.ts';
import { startTcpProxy } from '#test/harness/services/tcp-proxy.ts';

interface Process {
  url: string;
  pid: number;
  /** Settles when the process has exited. */
  exited: Promise<unknown>;
  stop(): Promise<unknown>;
}

/** A dependency that can fail and recover in various ways. */
export interface Dependency {
  /** The server's address of the dependency, through a proxy; it stays the same across restarts. */
  readonly url: string;
  /** The dependency's own address, for checks. */
  readonly direct: string;
  /** Sends kill -9 to it and its child processes. */
  kill(): Promise<void>;
  /** Returns whether its process runs. */
  running(): boolean;
  /** Restarts it with its existing data. */
  restart(): Promise<void>;
  /** Sends SIGSTOP: the kernel still accepts connections, but nothing responds. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Closes every connection and refuses new ones. */
  cut(): void;
  /** Open connections stay open without a response; new ones work. */
  silence(): void;
  mend(): void;
  stop(): Promise<void>;
}

/** @param start starts the process, with the same data each time */
export async function launchDependency(start: () => Promise<Process>): Promise<Dependency> {
  let isRunning = true;
  const launch = async () => {
    const launched = await start();
    isRunning = true;
    void launched.exited.then(() => {
      isRunning = false;
    });
    return launched;
  };
  let running = await launch();
  const proxy = await startTcpProxy(running.url);
  return {
    url: proxy.url,
    get direct() {
      return running.url;
    },
    running: () => isRunning,
    async kill() {
      await signalAll(running.pid, 'SIGKILL');
      await running.exited;
    },
    async restart() {
      running = await launch();
      proxy.leadTo(running.url);
    },
    freeze: () => signalAll(running.pid, 'SIGSTOP'),
    thaw: () => signalAll(running.pid, 'SIGCONT'),
    cut: proxy.cut,
    silence: proxy.stall,
    mend: proxy.mend,
    async stop() {
      await signalAll(running.pid, 'SIGCONT');
      await proxy.stop();
      await running.stop();
    },
  };
}
