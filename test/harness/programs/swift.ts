import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { freePort } from '#test/harness/servers/free-ports.ts';
import { StartFailure } from '#test/harness/servers/start-failure.ts';
import { requireProgram } from './require-program.ts';

const run = promisify(execFile);
const STORES = ['account', 'container', 'object'] as const;
/** Number of attempts to reach a server, 100 ms apart. */
const ATTEMPTS = 300;

export const SWIFT_KEYS = { accessKey: 'test:tester', secretKey: 'testing' };

const server = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = swift
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
`;

const proxyPipeline = (cachePort: number) => `[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${SWIFT_KEYS.secretKey} .admin
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
`;

/** Starts a program, which is stopped at the end of the test file. */
function start(program: string, args: string[]): ChildProcess {
  const child = spawn(program, args, { stdio: 'ignore' });
  atEndOfFile(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  return child;
}

/** Starts one of Swift's servers and waits until it responds. */
async function startServer(name: string, config: string, port: number): Promise<void> {
  const child = start(await requireProgram(`swift-${name}-server`, `swift-${name}`), [config]);
  for (let attempt = 0; attempt < ATTEMPTS && child.exitCode === null; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    const isListening = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isListening) return;
    await sleep(100);
  }
  throw new StartFailure(`The ${name} server of OpenStack Swift did not start.`);
}

/** Creates one of the three stores: writes its ring with one replica, and its configuration. */
async function configureStore(folder: string, name: string, port: number): Promise<void> {
  const builder = join(folder, `${name}.builder`);
  await run('swift-ring-builder', [builder, 'create', '6', '1', '1']);
  await run('swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${port}/d1`, '1']);
  // The exit code 1 is only a warning that there is a single device.
  await run('swift-ring-builder', [builder, 'rebalance']).catch(() => undefined);
  const pipeline = `[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`;
  await writeFile(join(folder, `${name}.conf`), server(folder, port) + pipeline);
}

/**
 * Starts OpenStack Swift with its S3 API, which checks signatures. Swift stops at the end of the
 * test file. Requires root, because its programs switch to their own user.
 * @returns its address
 */
export async function startSwift(): Promise<string> {
  const memcached = await requireProgram('memcached');
  await requireProgram('swift-ring-builder', 'swift-proxy');
  const folder = await mkdtemp(join(tmpdir(), 'posy-swift-'));
  atEndOfFile(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'devices/d1'), { recursive: true });
  const cachePort = await freePort();
  start(memcached, ['-u', 'nobody', '-l', '127.0.0.1', '-p', String(cachePort)]);
  const ports = new Map<string, number>();
  for (const name of STORES) {
    const port = await freePort();
    ports.set(name, port);
    await configureStore(folder, name, port);
  }
  const port = await freePort();
  ports.set('proxy', port);
  await writeFile(join(folder, 'proxy.conf'), server(folder, port) + proxyPipeline(cachePort));
  await run('chown', ['-R', 'swift:swift', folder]);
  const started = [...ports].map(([name, at]) =>
    startServer(name, join(folder, `${name}.conf`), at),
  );
  await Promise.all(started);
  return `http://127.0.0.1:${port}`;
}
