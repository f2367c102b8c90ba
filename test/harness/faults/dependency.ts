import { signalAll } from '#test/harness/servers/processes.ts';
import { startTcpProxy } from '#test/harness/services/tcp-proxy.ts';

interface Process {
  url: string;
  pid: number;
  /** Settles when the process has exited. */
  exited: Promise<unknown>;
  stop(): Promise<unknown>;
}

/** A service that a server depends on, and that tests can break and repair. */
export interface Dependency {
  /**
   * The address that the server uses. It leads through a proxy and stays the same across restarts.
   */
  readonly url: string;
  /** The address of the service itself, for checks. */
  readonly direct: string;
  /** Kills the service and its child processes with SIGKILL. */
  kill(): Promise<void>;
  /** Returns whether the process of the service is running. */
  running(): boolean;
  /** Starts the service again, with the same data. */
  restart(): Promise<void>;
  /**
   * Freezes the process with SIGSTOP: the kernel still accepts connections, but nothing responds.
   */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Closes every connection and refuses new ones. */
  cut(): void;
  /** Stalls open connections without closing them. New connections work. */
  silence(): void;
  mend(): void;
  stop(): Promise<void>;
}

/**
 * Starts a service behind a proxy.
 * @param start starts the process, with the same data each time
 */
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
