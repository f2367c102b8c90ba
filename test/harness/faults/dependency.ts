import { startTcpProxy } from '#test/harness/services/tcp-proxy.ts';
import { signalAll } from './processes.ts';

/** A real process that the server depends on. */
interface Process {
  url: string;
  pid: number;
  /** Settles when the process has ended. */
  exited: Promise<unknown>;
  stop(): Promise<unknown>;
}

/** A dependency that can be taken away and given back in every way that a machine knows. */
export interface Dependency {
  /** As the server reaches it: the same over restarts, by way of a proxy. */
  readonly url: string;
  /** Past the proxy, to look at what is really there. */
  readonly direct: string;
  /** kill -9, with all that it has started. */
  kill(): Promise<void>;
  /** Starts it again on the data that it has left. */
  restart(): Promise<void>;
  /** SIGSTOP: the kernel still takes connections for it, and nobody answers. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Cuts every connection and refuses new ones. */
  cut(): void;
  /** Connections that are open stay so and never say a word again; new ones work. */
  silence(): void;
  mend(): void;
  stop(): Promise<void>;
}

/** @param start starts the process, on the same data each time */
export async function launchDependency(start: () => Promise<Process>): Promise<Dependency> {
  let running = await start();
  const proxy = await startTcpProxy(running.url);
  return {
    url: proxy.url,
    get direct() {
      return running.url;
    },
    async kill() {
      await signalAll(running.pid, 'SIGKILL');
      await running.exited;
    },
    async restart() {
      running = await start();
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
