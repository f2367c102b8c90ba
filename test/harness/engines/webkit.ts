import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { WebKitPrograms } from '#test/harness/programs/browsers.ts';
import { freePort } from '#test/harness/servers/free-ports.ts';
import { supervise } from '#test/harness/servers/supervise.ts';
import { type Engine, WINDOW } from './engine.ts';
import { WebDriverSession } from './webdriver.ts';

const START = { timeout: 30_000, interval: 50 };

/**
 * Script timeout, in milliseconds. A script that runs during a navigation can hang past the
 * driver's own timeout. EnginePage retries it.
 */
const SCRIPT_MS = 3000;

/** Blocks the outside network: all hosts but loopback use a proxy that does not exist. */
const PROXY = {
  proxyType: 'manual',
  httpProxy: '127.0.0.1:9',
  sslProxy: '127.0.0.1:9',
  noProxy: ['localhost', '127.0.0.1'],
};

/** Starts an X server and returns its display, e.g. `:1`. */
async function startDisplay(program: string, folder: string, stack: AsyncDisposableStack) {
  const log = join(folder, 'display.log');
  const screen = `${WINDOW.width}x${WINDOW.height}x24`;
  const args = ['-displayfd', '1', '-screen', '0', screen, '-nolisten', 'tcp'];
  const server = supervise({ command: program, args, signal: 'TERM', log });
  stack.defer(() => server.stop());
  return vi.waitFor(async () => {
    const [display] = /^\d+$/m.exec(await readFile(log, 'utf8')) ?? [];
    if (!display) throw new Error('The X server did not start.');
    return `:${display}`;
  }, START);
}

async function startDriver(program: string, variables: string[], stack: AsyncDisposableStack) {
  const port = await freePort();
  const args = [...variables, program, '--host=127.0.0.1', `--port=${port}`];
  const log = join(tmpdir(), `posy-webkit-driver-${port}.log`);
  const driver = supervise({ command: 'env', args, signal: 'TERM', log });
  stack.defer(() => rm(log, { force: true }));
  stack.defer(() => driver.stop());
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${url}/status`), START);
  return url;
}

function clicks(x: number, y: number) {
  const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) };
  const press = { type: 'pointerDown', button: 0 };
  const release = { type: 'pointerUp', button: 0 };
  return [{ type: 'pointer', id: 'mouse', actions: [move, press, release] }];
}

function keys(text: string) {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keyboard', actions }];
}

/**
 * Starts the browser of WebKitGTK on a virtual X server. When this process ends, the X server ends,
 * and with it the browser.
 */
export function startWebKit(programs: WebKitPrograms): Promise<Engine> {
  // Retry once, because on a busy system the browser sometimes does not connect to its driver.
  return startOnce(programs).catch(() => startOnce(programs));
}

async function startOnce(programs: WebKitPrograms): Promise<Engine> {
  const stack = new AsyncDisposableStack();
  try {
    const folder = await mkdtemp(join(tmpdir(), 'posy-webkit-'));
    stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
    const display = await startDisplay(programs.xServer, folder, stack);
    const variables = [`HOME=${folder}`, `XDG_RUNTIME_DIR=${folder}`, `DISPLAY=${display}`];
    const driver = await startDriver(programs.driver, variables, stack);
    const session = await WebDriverSession.create(driver, {
      acceptInsecureCerts: true,
      pageLoadStrategy: 'eager',
      proxy: PROXY,
      'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
    });
    stack.defer(async () => void (await session.delete()));
    await session.post('window/rect', { x: 0, y: 0, ...WINDOW });
    const owned = stack.move();
    return {
      open: async (url) => void (await session.post('url', { url })),
      reload: async () => void (await session.post('refresh')),
      back: async () => void (await session.post('back')),
      evaluate: (expression) =>
        session.post('execute/sync', { script: `return ${expression}`, args: [] }, SCRIPT_MS),
      clickAt: async (x, y) => void (await session.post('actions', { actions: clicks(x, y) })),
      type: async (text) => void (await session.post('actions', { actions: keys(text) })),
      deleteCookies: async () => void (await session.delete('cookie')),
      screenshot: async () => Buffer.from(await session.get<string>('screenshot'), 'base64'),
      close: () => owned.disposeAsync(),
    };
  } finally {
    // After a successful start, the engine owns the resources, and this disposes of none.
    await stack.disposeAsync();
  }
}
