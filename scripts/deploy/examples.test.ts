import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished, vi } from 'vitest';
import which from 'which';
import { loadConfig } from '#bff/config.ts';
import { IMAGE_BODY_BYTES_MAX } from '#bff/contracts/limits.ts';
import { IDLE_CONNECTION_MS, listen } from '#bff/http/server.ts';

const execute = promisify(execFile);
const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');
const [nginx, cachingNginx, haproxy, caddy] = await Promise.all([
  read('nginx/posy.conf'),
  read('nginx-cache.conf'),
  read('haproxy/haproxy.cfg'),
  read('caddy/Caddyfile'),
]);

/** Returns the number that a pattern captures in a text. */
function numberIn(text: string, pattern: RegExp): number {
  const [, found] = pattern.exec(text) ?? [];
  return Number(found);
}

it('proxies close idle connections before the server does', () => {
  const seconds = [
    numberIn(nginx, /keepalive_timeout (\d+)s;/),
    numberIn(haproxy, /timeout http-keep-alive (\d+)s/),
    numberIn(caddy, /keepalive (\d+)s/),
  ];
  for (const value of seconds) expect(value * 1_000).toBeLessThan(IDLE_CONNECTION_MS);
});

it('proxies accept larger bodies than the server, so that the server rejects them', () => {
  const MiB = 1024 * 1024;
  const limits = [
    numberIn(nginx, /client_max_body_size (\d+)m;/) * MiB,
    numberIn(haproxy, /content-length\) gt (\d+)/),
    numberIn(caddy, /max_size (\d+)MiB/) * MiB,
  ];
  for (const limit of limits) expect(limit).toBeGreaterThan(IMAGE_BODY_BYTES_MAX);
});

it('proxies replace the forwarding headers of clients', () => {
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  expect(haproxy).toContain('http-request set-header X-Forwarded-For %[src]');
  for (const name of ['Forwarded', 'traceparent']) {
    expect(nginx).toContain(`proxy_set_header ${name} "";`);
    expect(haproxy).toContain(`http-request del-header ${name}\n`);
    expect(caddy).toContain(`header_up -${name}\n`);
  }
});

it('proxies listen on IPv4 and IPv6', () => {
  for (const port of [80, 443]) {
    for (const example of [nginx, cachingNginx]) {
      expect(example).toContain(`    listen ${port} `);
      expect(example).toContain(`    listen [::]:${port} `);
    }
    expect(haproxy).toMatch(new RegExp(`^    bind :${port}\\b`, 'm'));
    expect(haproxy).toContain(`    bind :::${port} v6only`);
  }
  // By default, Caddy listens on IPv4 and IPv6. `bind` would change this.
  expect(caddy).not.toContain('bind ');
});

it('nginx retries no request that may have made a change', () => {
  expect(nginx).toContain('proxy_next_upstream error timeout;');
  expect(nginx.match(/server 10\.\S+ max_fails=0;/g)).toHaveLength(3);
});

it('the secrets of a deployment are neither in the image nor in the repository', async () => {
  const [image, repository] = [await read('../../.dockerignore'), await read('../../.gitignore')];
  // In .dockerignore, the last matching rule takes precedence.
  const rules = image.split('\n').filter((line) => line.includes('scripts'));
  expect(rules).toEqual(['!scripts', 'scripts/deploy']);
  expect(repository).toMatch(/^\/scripts\/deploy\/secrets\/$/m);
  expect(repository).toMatch(/^\/scripts\/deploy\/posy\.env$/m);
});

it('creates secrets that only the owner can read, and none without openssl', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posy-secrets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(new URL('create-secrets.sh', import.meta.url), join(folder, 'create-secrets.sh'));
  const bin = join(folder, 'bin');
  await mkdir(bin);
  for (const name of ['mkdir', 'cat', 'chmod']) await symlink(await which(name), join(bin, name));
  const create = (PATH: string) =>
    spawnSync('/bin/sh', ['create-secrets.sh'], { cwd: folder, env: { PATH } });
  expect(create(bin).status).not.toBe(0);
  expect(await readdir(join(folder, 'secrets'))).toEqual([]);

  expect(create(`${process.env.PATH}`).status).toBe(0);
  expect((await stat(join(folder, 'secrets'))).mode & 0o777).toBe(0o700);
  const redis = await readFile(join(folder, 'secrets/redis_conf'), 'utf8');
  expect(redis).toMatch(/^requirepass [0-9a-f]{48}\n$/);
});

it('npm run load prints its options, and sends nothing if one is invalid', async () => {
  const script = join(import.meta.dirname, '../load.ts');
  const load = (...args: string[]) =>
    execute(process.execPath, [script, ...args], { timeout: 10_000 });
  expect((await load('--help')).stdout).toContain('--sign-ins N');
  const received = vi.fn((_request, response) => void response.end('{"links":[{"id":"a"}]}'));
  const server = createServer(received);
  onTestFinished(() => void server.close());
  const url = await listen(server, '127.0.0.1', 0);
  const refused = load(url, '--page', 'rosa', '--seconds', '10s');
  await expect(refused).rejects.toThrow('--seconds must be a number');
  expect(received).not.toHaveBeenCalled();
});

it('compose does not override the settings of posy.env', async () => {
  const [compose, env] = await Promise.all([read('compose.yaml'), read('posy.env.example')]);
  const settings = [...env.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(settings).toContain('TRUSTED_PROXIES');
  // Variables in `environment` take precedence over those in `env_file`.
  const fixed = [...compose.matchAll(/^ +(?:environment: \{ )?([A-Z_]+): /gm)].map(
    ([, name]) => name,
  );
  expect(fixed).toContain('SESSION_KEYS_FILE');
  expect(fixed.filter((name) => settings.includes(name))).toEqual([]);
});

it('the image and the units use the Node of this repository and known variables', async () => {
  const [dockerfile, compose, env, version, ...units] = await Promise.all([
    read('Dockerfile'),
    read('compose.yaml'),
    read('posy.env.example'),
    read('../../.nvmrc'),
    read('systemd/posy-server@.service'),
    read('systemd/posy-worker.service'),
    read('systemd/posy-migrate.service'),
  ]);
  const bases = [...dockerfile.matchAll(/^FROM \S+node:([\d.]+)-/gm)].map(([, found]) => found);
  expect(bases).toHaveLength(3);
  expect([...new Set(bases)]).toEqual([version.trim()]);
  const names = [compose, ...units].join('\n').matchAll(/\b([A-Z_]+)_FILE\b/g);
  const secrets = new Set([...names].map(([, name]) => name));
  // POSTGRES_PASSWORD and POSY_PASSWORD are variables of the database container.
  expect([...secrets].sort()).toEqual([
    'DATABASE_URL',
    'POSTGRES_PASSWORD',
    'POSY_PASSWORD',
    'REDIS_URL',
    'SESSION_KEYS',
    'STYTCH_SECRET',
  ]);
  const settings = Object.fromEntries(
    [...env.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  const config = loadConfig({
    ...settings,
    DATABASE_URL: 'postgres://db/posy',
    REDIS_URL: 'redis://redis',
    SESSION_KEYS: Buffer.alloc(32).toString('base64'),
    STYTCH_SECRET: 'secret',
  });
  expect(config).toMatchObject({ publicUrl: 'https://posy.example', trustedProxies: 1 });
});
