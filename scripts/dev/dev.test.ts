import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ready, start } from '#scripts/local/start.fixture.ts';
import { alive, postmaster } from '#test/harness/postgres/postmaster.fixture.ts';
import { freeLocalPort } from '#test/harness/servers/free-ports.ts';

let dataFolder: string;

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'posy-dev-'));
});

afterAll(async () => {
  await rm(dataFolder, { recursive: true, force: true });
});

/** Opens a WebSocket in the same way as Vite's client. Returns the status of the handshake. */
function handshake(port: number, token: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const upgrade = request({
      port,
      path: `/?token=${token}`,
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': Buffer.from('posy posy posy p').toString('base64'),
        'Sec-WebSocket-Protocol': 'vite-hmr',
      },
    });
    upgrade.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode);
    });
    upgrade.on('response', (response) => resolve(response.statusCode));
    upgrade.on('error', reject);
    upgrade.end();
  });
}

it('serves the web with Vite in front of the BFF, and stops all processes on Ctrl-C', async () => {
  const port = await freeLocalPort();
  const running = start('dev.ts', { PORT: String(port), DATA_DIR: dataFolder });
  await ready(running, port);
  const get = (path: string) => fetch(`http://localhost:${port}${path}`, { redirect: 'manual' });

  const landing = await get('/');
  const policy = landing.headers.get('content-security-policy') ?? '';
  const [, nonce] = /script-src 'self' 'nonce-([\w-]+)';/.exec(policy) ?? [];
  const html = await landing.text();
  expect(html).toContain('/@vite/client');
  expect(html).toContain(`nonce="${nonce}"`);
  expect((await get('/no-such-page')).status).toBe(404);
  expect((await get('/app/main.tsx')).headers.get('content-type')).toMatch(/javascript/);
  const client = await (await get('/@vite/client')).text();
  const [, token = ''] = /wsToken = "([^"]+)"/.exec(client) ?? [];
  expect(await handshake(port, token)).toBe(101);

  const session = await get('/api/session');
  expect(await session.json()).toEqual({ signedIn: false });
  expect(session.headers.get('access-control-allow-origin')).toBeNull();
  expect((await get('/u/unknown-user')).headers.get('content-security-policy')).toContain(
    'sha256-',
  );
  const start302 = await get('/auth/google/start');
  expect(start302.status).toBe(302);
  expect(start302.headers.getSetCookie()).toHaveLength(1);

  const postgres = await postmaster(join(dataFolder, 'postgres'));
  running.signal('SIGINT');
  expect(await running.ended).toBe(0);
  expect(alive(postgres)).toBe(false);
  await expect(fetch(`http://127.0.0.1:${port + 1}/`)).rejects.toThrow();
}, 60_000);
