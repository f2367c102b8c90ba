import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { assertProduction, ConfigError, loadConfig } from '#bff/config.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startApp } from '#test/harness/app/test-app.ts';
import { localCertificate } from '#test/harness/servers/tls-proxy.ts';

const GOOD = {
  DATABASE_URL: 'postgres://127.0.0.1:1/none',
  REDIS_URL: 'redis://127.0.0.1:1',
  PUBLIC_URL: 'https://posy.example',
  SESSION_KEYS: Buffer.alloc(32, 1).toString('base64'),
  STYTCH_PROJECT_ID: 'project-live-1',
  STYTCH_SECRET: 'secret-value',
  STYTCH_PUBLIC_TOKEN: 'public-token-live-1',
};

const REFUSED = [
  [{ ...GOOD, DATABASE_URL: undefined }, 'DATABASE_URL is missing'],
  [{ ...GOOD, SESSION_KEYS: undefined }, 'SESSION_KEYS is missing'],
  [{ ...GOOD, SESSION_KEYS: 'c2hvcnQ=' }, 'SESSION_KEYS must contain base64 keys of 32 bytes'],
  [{ ...GOOD, PUBLIC_URL: 'http://posy.example' }, 'PUBLIC_URL must be https in production'],
  [
    { ...GOOD, STYTCH_API_URL: 'http://127.0.0.1:3001/' },
    'STYTCH_API_URL must be https in production',
  ],
] as const;

const CAUSES = {
  'refuses the connection': /ECONNREFUSED/,
  'refuses the user': /password authentication failed|role .* does not exist/,
  'refuses the password': /WRONGPASS|invalid.*password|AUTH/,
  'has a self-signed certificate': /: self-signed certificate/,
  'speaks no TLS': /TLS|SSL|ETIMEDOUT|ECONNRESET/,
};

/** Resolves every host to an IPv6 and an IPv4 address, as most machines do for `localhost`. */
const TWO_ADDRESSES = `data:text/javascript,${encodeURIComponent(`
  import dns from 'node:dns';
  const addresses = [{ address: '::1', family: 6 }, { address: '127.0.0.1', family: 4 }];
  dns.lookup = (host, options, callback) => callback(null, addresses);
`)}`;

/** Runs a script until it exits. */
async function run(args: string[], env: Record<string, string | undefined>) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: 'node_modules/.cache/node', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const [code] = await once(child, 'close');
  return { code, output };
}

/** Runs `bff/main.ts`, as `npm run serve` does, until it exits. */
const serve = (env: Record<string, string | undefined>) => run(['bff/main.ts'], env);

it('a failed migration exits with 1 and prints the cause for every address of the host', async () => {
  const args = ['--import', TWO_ADDRESSES, 'scripts/migrate.ts'];
  const { code, output } = await run(args, { DATABASE_URL: 'postgres://u:hidden@localhost:1/x' });
  expect(code).toBe(1);
  expect(output).toMatch(
    /^Cannot migrate: connect \w+ ::1:1.*; connect ECONNREFUSED 127\.0\.0\.1:1\n$/,
  );
});

it.each(REFUSED)('S8 production does not start and names the variable: %#', (env, text) => {
  const check = () => assertProduction(loadConfig(env));
  expect(check).toThrow(ConfigError);
  expect(check).toThrow(text);
  expect(check).not.toThrow('secret-value');
});

// Only two cases, because each start loads the whole server, which takes two seconds of CPU time.
it.each([REFUSED[2], REFUSED[4]])(
  'S8 a failed start exits with 1 and prints the variable, without secrets or a stack trace: %#',
  { timeout: 60_000 },
  async (env, text) => {
    const { code, output } = await serve(env);
    expect(code).toBe(1);
    expect(output).toContain(text);
    expect(output).not.toContain('secret-value');
    expect(output).not.toContain('    at ');
  },
);

describe('a dependency that cannot be used is named with its address and the cause', async () => {
  const around = await launchSurroundings();
  const { postgresUrl } = inject('services');
  const tlsServer = createServer(await localCertificate()).listen(0, '127.0.0.1');
  await once(tlsServer, 'listening');
  afterAll(() => void tlsServer.close());
  const selfSigned = `127.0.0.1:${(tlsServer.address() as AddressInfo).port}`;

  /** Returns a database address with another password. */
  function withPassword(address: string, password: string): string {
    const url = new URL(address);
    url.username = url.protocol === 'redis:' ? '' : 'posy_unknown';
    url.password = password;
    return url.href;
  }

  it.each([
    'redis+cluster://:hidden@127.0.0.1:1',
    'redis+sentinel://:hidden@127.0.0.1:1,127.0.0.1:2/mymaster',
  ])('%s that refuses the connection', async (redisUrl) => {
    const starting = startApp(around, { redisUrl });
    await expect(starting).rejects.toThrow(/^Cannot use Redis at .*: connect ECONNREFUSED/);
    await expect(starting).rejects.not.toThrow('hidden');
  });

  it.each([
    ['Postgres', 'refuses the connection', { databaseUrl: 'postgres://u:hidden@127.0.0.1:1/x' }],
    ['Postgres', 'refuses the user', { databaseUrl: withPassword(postgresUrl, 'hidden') }],
    ['Redis', 'refuses the connection', { redisUrl: 'redis://:hidden@127.0.0.1:1' }],
    ['Redis', 'refuses the password', { redisUrl: withPassword(around.redisUrl, 'hidden') }],
    ['Redis', 'has a self-signed certificate', { redisUrl: `rediss://:hidden@${selfSigned}` }],
    ['Redis', 'speaks no TLS', { redisUrl: around.redisUrl.replace('redis:', 'rediss:') }],
  ] as const)('%s that %s', async (name, problem, options) => {
    const { host } = new URL(Object.values(options).join(''));
    const error = await startApp(around, options).then(
      (app) => app.stop(),
      (caught: Error) => caught,
    );
    expect(error).toBeInstanceOf(Error);
    const message = `${error}`;
    expect(message).toContain(`Cannot use ${name} at ${host}: `);
    expect(message).toMatch(CAUSES[problem]);
    expect(message).not.toContain('hidden');
  });
});
