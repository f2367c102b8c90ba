import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { freePort } from '#test/harness/servers/free-ports.ts';
import { pidIn, signalAll } from './processes.ts';
import { StartFailure } from './start-failure.ts';
import { type Supervised, supervise } from './supervise.ts';

const run = promisify(execFile);
const HOST = '127.0.0.1';
const READY_MS = 10_000;

/** A redis-server process: a data server, a Sentinel or a node of a cluster. */
interface RedisServer {
  port: number;
  url: string;
  kill(): Promise<void>;
  /** Starts the server again with its data, on the same port. */
  restart(): Promise<void>;
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  stop(): Promise<void>;
}

interface ServerOptions {
  folder: string;
  password: string;
  /** Additional lines for its redis.conf. */
  settings: readonly string[];
  isSentinel?: boolean;
}

async function waitForPing(url: string, server: Supervised): Promise<void> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => 20 });
  client.on('error', () => undefined);
  const ended = server.exited.then(() => 'ended');
  const late = sleep(READY_MS, 'late', { ref: false });
  const response = await Promise.race([client.ping(), ended, late]);
  client.disconnect();
  if (response !== 'PONG') throw new StartFailure(`redis-server did not start: ${response}`);
}

async function startServer(options: ServerOptions): Promise<RedisServer> {
  const { folder, password, settings, isSentinel = false } = options;
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const busPort = await freePort();
  const config = join(folder, 'redis.conf');
  const pidFile = join(folder, 'redis.pid');
  const lines = [
    `port ${port}`,
    `bind ${HOST}`,
    `dir ${folder}`,
    `pidfile ${pidFile}`,
    `requirepass ${password}`,
    'daemonize no',
    ...(isSentinel ? [] : [`cluster-port ${busPort}`]),
    ...settings,
  ];
  await writeFile(config, `${lines.join('\n')}\n`, { mode: 0o600 });
  const url = `redis://:${password}@${HOST}:${port}`;
  const args = isSentinel ? [config, '--sentinel'] : [config];
  const start = async () => {
    const log = join(folder, 'server.log');
    const process = supervise({ command: 'redis-server', args, signal: 'TERM', log });
    await waitForPing(url, process);
    return process;
  };
  let server = await start();
  const signal = async (name: NodeJS.Signals) => signalAll(await pidIn(pidFile), name);
  return {
    port,
    url,
    async kill() {
      await signal('SIGKILL');
      await server.exited;
    },
    async restart() {
      server = await start();
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop: () => server.stop(),
  };
}

export interface RedisTopology {
  /** The value of REDIS_URL. */
  url: string;
  password: string;
  servers: RedisServer[];
  stop(): Promise<void>;
}

/**
 * Returns the settings of data servers. They disable the five seconds that a primary waits for
 * further replicas.
 */
const replicated = (password: string) => [
  `masterauth ${password}`,
  'repl-diskless-sync-delay 0',
  'appendonly yes',
  'save ""',
];
const newPassword = () => randomBytes(12).toString('hex');
const stopAll = async (servers: RedisServer[]) => {
  await Promise.all(servers.map((server) => server.thaw().catch(() => undefined)));
  await Promise.all(servers.map((server) => server.stop()));
};
const hosts = (servers: RedisServer[]) => servers.map(({ port }) => `${HOST}:${port}`);

/**
 * Starts a Redis Cluster of three primaries.
 * @param replicas number of replicas of each primary; with replicas, the cluster survives the loss
 * of a node
 */
export async function startRedisCluster(
  folder: string,
  replicas: 0 | 1 = 0,
): Promise<RedisTopology> {
  const password = newPassword();
  const settings = [
    'cluster-enabled yes',
    'cluster-node-timeout 1000',
    'cluster-replica-validity-factor 0',
    ...replicated(password),
  ];
  const servers: RedisServer[] = [];
  for (let n = 0; n < 3 * (1 + replicas); n += 1) {
    servers.push(await startServer({ folder: join(folder, `node-${n}`), password, settings }));
  }
  const create = ['--cluster', 'create', ...hosts(servers), '--cluster-yes'];
  const args = [...create, '--cluster-replicas', String(replicas), '--no-auth-warning'];
  await run('redis-cli', args, { env: { ...process.env, REDISCLI_AUTH: password } });
  await Promise.all(servers.map((server) => waitForInfo(server, 'cluster_state:ok')));
  return {
    url: `redis+cluster://:${password}@${hosts(servers).join(',')}`,
    password,
    servers,
    stop: () => stopAll(servers),
  };
}

export interface SentinelTopology extends RedisTopology {
  /** The server that is the primary at the start. A failover promotes `replica`. */
  primary: RedisServer;
  replica: RedisServer;
}

const MASTER = 'posy-primary';
/** Time in milliseconds until a Sentinel considers a server down. The default is one minute. */
const DOWN_AFTER_MS = 1_000;

/** Starts a primary, a replica and three Sentinels. The Sentinels have another password. */
export async function startSentinels(folder: string): Promise<SentinelTopology> {
  const password = newPassword();
  const sentinelPassword = newPassword();
  const settings = replicated(password);
  const primary = await startServer({ folder: join(folder, 'primary'), password, settings });
  const replica = await startServer({
    folder: join(folder, 'replica'),
    password,
    settings: [...settings, `replicaof ${HOST} ${primary.port}`],
  });
  const sentinels = await Promise.all(
    [1, 2, 3].map((n) =>
      startServer({
        folder: join(folder, `sentinel-${n}`),
        password: sentinelPassword,
        settings: [
          `sentinel monitor ${MASTER} ${HOST} ${primary.port} 2`,
          `sentinel auth-pass ${MASTER} ${password}`,
          `sentinel sentinel-pass ${sentinelPassword}`,
          `sentinel down-after-milliseconds ${MASTER} ${DOWN_AFTER_MS}`,
          `sentinel failover-timeout ${MASTER} 5000`,
        ],
        isSentinel: true,
      }),
    ),
  );
  const servers = [...sentinels, primary, replica];
  await waitForSentinels(sentinels);
  // Wait until the replica has the data of its primary.
  await waitForInfo(replica, 'master_link_status:up');
  const list = hosts(sentinels).join(',');
  return {
    url: `redis+sentinel://:${password}@${list}/${MASTER}?sentinelPassword=${sentinelPassword}`,
    password,
    servers,
    primary,
    replica,
    stop: () => stopAll(servers),
  };
}

async function waitForInfo({ url }: RedisServer, line: string): Promise<void> {
  const client = new Redis(url);
  const info = () =>
    line.startsWith('cluster') ? client.cluster('INFO') : client.info('replication');
  await waitFor(async () => `${await info()}`.includes(line), `A server never had ${line}.`);
  client.disconnect();
}

async function waitFor(isReady: () => Promise<boolean>, failure: string): Promise<void> {
  const end = Date.now() + READY_MS;
  while (!(await isReady())) {
    if (Date.now() > end) throw new StartFailure(failure);
    await sleep(50);
  }
}

/** Waits until each Sentinel knows the replica and the two other Sentinels. */
async function waitForSentinels(sentinels: readonly RedisServer[]): Promise<void> {
  for (const { url } of sentinels) {
    const client = new Redis(url);
    const isReady = async () => {
      const fields = (await client.call('SENTINEL', 'MASTER', MASTER)) as string[];
      const fieldOf = (name: string) => fields[fields.indexOf(name) + 1];
      return fieldOf('num-slaves') === '1' && fieldOf('num-other-sentinels') === '2';
    };
    await waitFor(isReady, 'The Sentinels do not know each other.');
    client.disconnect();
  }
}
