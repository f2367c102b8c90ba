import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { freePort } from '#test/harness/servers/free-ports.ts';
import { type ServerProcess, startServerProcess } from '#test/harness/services/server-process.ts';
import type { Upstreams } from './proxies.ts';

/** Time for the proxy to notice a readiness change, in milliseconds. Proxies check every second. */
const NOTICED_MS = 2_000;

/** Three servers, each on a separate loopback address with the same ports, as in production. */
export class ReplicaSet {
  readonly upstreams: Upstreams;
  readonly #env: NodeJS.ProcessEnv;
  readonly #servers = new Map<string, ServerProcess>();

  private constructor(upstreams: Upstreams, env: NodeJS.ProcessEnv) {
    this.upstreams = upstreams;
    this.#env = env;
  }

  /** Starts the replicas; they stop at the end of the test file. */
  static async start(env: NodeJS.ProcessEnv): Promise<ReplicaSet> {
    const network = `127.${randomInt(16, 255)}.${randomInt(1, 255)}`;
    const addresses = [`${network}.11`, `${network}.12`, `${network}.13`] as const;
    const ports = { port: await freePort(), opsPort: await freePort() };
    const replicas = new ReplicaSet({ addresses, ...ports }, env);
    atEndOfFile(() => replicas.#stopAll());
    await Promise.all(addresses.map((address) => replicas.start(address)));
    return replicas;
  }

  /**
   * Starts one replica.
   * @param env overrides variables of this replica
   */
  async start(address: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
    const { port, opsPort } = this.upstreams;
    const places = { HOST: address, PORT: `${port}`, OPS_HOST: address, OPS_PORT: `${opsPort}` };
    const server = await startServerProcess({ ...this.#env, ...places, ...env });
    this.#servers.set(address, server);
  }

  /**
   * Stops a replica with SIGTERM, as a deployment does.
   * @throws when it does not exit with 0
   */
  async stop(address: string): Promise<void> {
    const code = await this.#of(address).stop();
    if (code !== 0) throw new Error(`The replica ${address} exited with ${code}.`);
  }

  kill(address: string): Promise<void> {
    return this.#of(address).kill();
  }

  /**
   * Replaces the replicas one by one, as docs/operations.md describes.
   * @param env overrides variables
   * @param noticedMs time for the proxy to notice each new replica, in milliseconds
   */
  async restartInTurn(env: NodeJS.ProcessEnv = {}, noticedMs = NOTICED_MS): Promise<void> {
    for (const address of this.upstreams.addresses) {
      await this.stop(address);
      await this.start(address, env);
      await sleep(noticedMs);
    }
  }

  /** Returns the status of `/readyz` of each replica, or 0 for one that does not respond. */
  readiness(): Promise<number[]> {
    const { addresses, opsPort } = this.upstreams;
    const statusOf = (address: string) =>
      fetch(`http://${address}:${opsPort}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    return Promise.all(addresses.map(statusOf));
  }

  #of(address: string): ServerProcess {
    return this.#servers.get(address) as ServerProcess;
  }

  async #stopAll(): Promise<void> {
    await Promise.all([...this.#servers.values()].map((server) => server.kill()));
  }
}
