import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { freePort } from '#test/harness/servers/free-ports.ts';
import { StartFailure } from '#test/harness/servers/start-failure.ts';
import { aptInstall, canInstall } from './apt.ts';
import { requireProgram } from './require-program.ts';

const EXAMPLE = 'scripts/deploy/nginx-cache.conf';
const MODULE = '/usr/lib/nginx/modules/ngx_http_cache_purge_module.so';
const PACKAGE = 'libnginx-mod-http-cache-purge';

export interface CachingNginx {
  /** The address of Posy behind nginx with the example configuration. */
  url: string;
  /** The address of a static file server in the same nginx processes. */
  staticUrl: string;
  /** Writes a file that the static file server serves. */
  writeStatic(name: string, bytes: Buffer): Promise<void>;
}

/** Replaces the addresses and the cache folder of the example, and removes TLS. */
function adapt(example: string, ports: { site: number; plain: number }, upstream: string): string {
  return (
    example
      .replace(/(server )10\.0\.0\.11:3000/, `$1${upstream}`)
      .replace(/\n *server 10\.0\.0\.1[23]:3000[^\n]*/g, '')
      // Remove IPv6, which not every machine has.
      .replace(/\n *listen \[::\][^\n]*/g, '')
      .replace('listen 80 default_server', `listen 127.0.0.1:${ports.plain}`)
      .replace('listen 443 ssl http2 default_server', `listen 127.0.0.1:${ports.site}`)
      .replace(/\n *ssl_[^\n]*/g, '')
      .replace(/allow 10\.0\.0\.11/, 'allow 127.0.0.1')
      .replace('/var/cache/nginx/posy', 'cache')
  );
}

async function waitUntilServing(url: string, nginx: ChildProcess): Promise<void> {
  const isServing = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  while (!(await isServing())) {
    if (nginx.exitCode !== null) throw new StartFailure('nginx did not start.');
    await sleep(50);
  }
}

/**
 * Starts nginx with the caching example in front of a server. nginx stops at the end of the
 * test file.
 * @param upstream host and port of the server
 */
export async function startCachingNginx(upstream: string): Promise<CachingNginx> {
  const program = await requireProgram('nginx');
  if (!existsSync(MODULE) && canInstall()) aptInstall(PACKAGE);
  if (!existsSync(MODULE)) throw new StartFailure(`${PACKAGE} is missing.`);
  const folder = await mkdtemp(join(tmpdir(), 'posy-nginx-'));
  // nginx's workers run as another user, which must be able to read the folder.
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'static'));
  const [site, plain, files] = [await freePort(), await freePort(), await freePort()];
  const example = adapt(await readFile(EXAMPLE, 'utf8'), { site, plain }, upstream);
  await writeFile(
    join(folder, 'nginx.conf'),
    `load_module ${MODULE};
    worker_processes auto; pid nginx.pid; daemon off; error_log error.log;
    events { worker_connections 1024; }
    http {
      sendfile on; tcp_nopush on; keepalive_requests 1000000;
      client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
      uwsgi_temp_path uwsgi; scgi_temp_path scgi;
      ${example}
      server {
        listen 127.0.0.1:${files};
        access_log off; default_type text/html;
        root static;
      }
    }`,
  );
  const args = ['-p', `${folder}/`, '-c', 'nginx.conf', '-e', 'error.log'];
  const nginx = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  atEndOfFile(async () => {
    if (nginx.exitCode === null) {
      nginx.kill('SIGQUIT');
      await once(nginx, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  });
  await waitUntilServing(`http://127.0.0.1:${site}/`, nginx);
  return {
    url: `http://127.0.0.1:${site}`,
    staticUrl: `http://127.0.0.1:${files}`,
    writeStatic: (name, bytes) => writeFile(join(folder, 'static', name), bytes),
  };
}
