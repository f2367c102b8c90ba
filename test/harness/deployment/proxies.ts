import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { requireProgram } from '#test/harness/programs/require-program.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { freePort } from '#test/harness/servers/free-ports.ts';
import { type Supervised, supervise } from '#test/harness/servers/supervise.ts';
import { localCertificate } from '#test/harness/servers/tls-proxy.ts';
import { untilListening } from './until-listening.ts';

export type ProxyName = 'nginx' | 'HAProxy' | 'Caddy';

/** The addresses of the servers behind a proxy. All servers use the same two ports. */
export interface Upstreams {
  addresses: readonly [string, string, string];
  port: number;
  opsPort: number;
}

export interface ReverseProxy {
  /** The https address. */
  url: string;
  /** The certificate that the proxy presents, issued for localhost. */
  certificate: string;
}

/** The files of a proxy, and the ports where it listens. */
interface Place {
  folder: string;
  httpPort: number;
  httpsPort: number;
}

/**
 * Replaces values of a shipped example. Removes its IPv6 addresses, because not every machine has
 * IPv6.
 * @throws when the example lacks a value that is to be replaced
 */
function substitute(example: string, values: Record<string, string>): string {
  let text = example;
  for (const [from, to] of Object.entries(values)) {
    if (!text.includes(from)) throw new Error(`The example does not contain ${from}.`);
    text = text.replaceAll(from, to);
  }
  return text;
}

const shipped = (path: string) => readFile(resolve('scripts/deploy', path), 'utf8');

function servers({ addresses, port }: Upstreams): Record<string, string> {
  const named = addresses.map((address, index) => [
    `10.0.0.1${index + 1}:3000`,
    `${address}:${port}`,
  ]);
  return Object.fromEntries(named);
}

async function startNginx({ folder, httpPort, httpsPort }: Place, upstreams: Upstreams) {
  const command = await requireProgram('nginx');
  const site = substitute(await shipped('nginx/posy.conf'), {
    ...servers(upstreams),
    'listen 80 ': `listen 127.0.0.1:${httpPort} `,
    'listen 443 ': `listen 127.0.0.1:${httpsPort} `,
    'listen [::]:80 default_server;': '',
    'listen [::]:443 ssl http2 default_server;': '',
    '/etc/posy/tls': folder,
  });
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = join(folder, 'nginx.conf');
  await writeFile(join(folder, 'posy.conf'), site);
  await writeFile(
    config,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr warn;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 4096; }
     http {
       ${paths.map((path) => `${path}_temp_path ${folder}/${path};`).join('\n')}
       include ${folder}/posy.conf;
     }`,
  );
  return { command, args: ['-c', config, '-e', 'stderr'], signal: 'QUIT' };
}

async function startHaproxy({ folder, httpPort, httpsPort }: Place, upstreams: Upstreams) {
  const command = await requireProgram('haproxy');
  const config = join(folder, 'haproxy.cfg');
  const text = substitute(await shipped('haproxy/haproxy.cfg'), {
    ...servers(upstreams),
    'bind :80': `bind 127.0.0.1:${httpPort}`,
    'bind :443': `bind 127.0.0.1:${httpsPort}`,
    'bind :::80 v6only\n': '\n',
    'bind :::443 v6only ssl crt /etc/posy/tls/posy.pem alpn h2,http/1.1\n': '\n',
    '/etc/posy/tls': folder,
    'port 9464': `port ${upstreams.opsPort}`,
  });
  await writeFile(config, text);
  return { command, args: ['-db', '-f', config], signal: 'USR1' };
}

async function startCaddy({ folder, httpPort, httpsPort }: Place, upstreams: Upstreams) {
  const command = await requireProgram('caddy');
  const config = join(folder, 'Caddyfile');
  const { addresses, port, opsPort } = upstreams;
  const sites = [`https://127.0.0.1:${httpsPort}`, `https://localhost:${httpsPort}`].join(', ');
  // Use the local certificate instead of requesting one.
  const options = [
    'admin off',
    'auto_https off',
    `http_port ${httpPort}`,
    `storage file_system ${folder}/caddy`,
  ];
  const text = substitute(await shipped('caddy/Caddyfile'), {
    '{$POSY_HOST:posy.example} {': `${sites} {\n\ttls ${folder}/cert.pem ${folder}/key.pem`,
    '{$POSY_UPSTREAMS:10.0.0.11:3000 10.0.0.12:3000 10.0.0.13:3000}': addresses
      .map((address) => `${address}:${port}`)
      .join(' '),
    'health_port 9464': `health_port ${opsPort}`,
  });
  await writeFile(config, `{\n${options.join('\n')}\n}\n${text}`);
  return { command, args: ['run', '--config', config, '--adapter', 'caddyfile'], signal: 'TERM' };
}

const STARTS = { nginx: startNginx, HAProxy: startHaproxy, Caddy: startCaddy };

/**
 * Starts a proxy with its example of scripts/deploy, but with other ports and servers. The proxy
 * stops at the end of the test file.
 * @throws StartFailure when the proxy is not installed
 */
export async function startProxy(name: ProxyName, upstreams: Upstreams): Promise<ReverseProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'posy-proxy-'));
  atEndOfFile(() => rm(folder, { recursive: true, force: true }));
  const { key, cert } = await localCertificate();
  await writeFile(join(folder, 'cert.pem'), cert);
  await writeFile(join(folder, 'key.pem'), key);
  await writeFile(join(folder, 'posy.pem'), `${cert}\n${key}`);
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const start = await STARTS[name]({ folder, httpPort, httpsPort }, upstreams);
  const log = join(folder, 'log');
  const running: Supervised = supervise({ ...start, log });
  atEndOfFile(() => running.stop());
  await untilListening(httpsPort, async () => {
    if (!running.running()) throw new Error(`${name}: ${await readFile(log, 'utf8')}`);
  });
  return { url: `https://127.0.0.1:${httpsPort}`, certificate: cert };
}
