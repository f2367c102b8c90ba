import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { vi } from 'vitest';
import { freePort } from '#test/harness/servers/free-ports.ts';
import { supervise } from '#test/harness/servers/supervise.ts';
import { type Engine, WINDOW } from './engine.ts';

/** Blocks the outside network: all hosts but loopback use a proxy that does not exist. */
const PREFERENCES = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'remote.active-protocols': 1,
  'toolkit.startup.max_resumed_crashes': -1,
};

const PARSED = { waitUntil: 'domcontentloaded' } as const;

async function writeProfile(folder: string): Promise<void> {
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(folder, 'user.js'), lines.join('\n'));
}

/**
 * Starts headless Firefox and controls it with WebDriver BiDi. The browser ends with this process.
 */
export async function startFirefox(program: string): Promise<Engine> {
  const stack = new AsyncDisposableStack();
  try {
    const folder = await mkdtemp(join(tmpdir(), 'posy-firefox-'));
    stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
    await writeProfile(folder);
    const port = await freePort();
    const log = join(folder, 'firefox.log');
    const options = ['--headless', '--no-remote', `--remote-debugging-port=${port}`];
    const firefox = supervise({
      command: 'env',
      args: [`HOME=${folder}`, program, ...options, '--profile', folder, 'about:blank'],
      signal: 'KILL',
      log,
    });
    stack.defer(() => firefox.stop());
    await vi.waitFor(
      async () => {
        if (!(await readFile(log, 'utf8')).includes('WebDriver BiDi listening')) {
          throw new Error(`Firefox did not start: ${await readFile(log, 'utf8')}`);
        }
      },
      { timeout: 30_000, interval: 50 },
    );
    const browser = await puppeteer.connect({
      browserWSEndpoint: `ws://127.0.0.1:${port}/session`,
      protocol: 'webDriverBiDi',
      acceptInsecureCerts: true,
      defaultViewport: WINDOW,
    });
    stack.defer(() => browser.disconnect());
    const page = await browser.newPage();
    const owned = stack.move();
    return {
      open: async (url) => void (await page.goto(url, PARSED)),
      reload: async () => void (await page.reload(PARSED)),
      back: async () => void (await page.goBack(PARSED)),
      evaluate: async <T>(expression: string) => (await page.evaluate(expression)) as T,
      clickAt: (x, y) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
      deleteCookies: async () => page.deleteCookie(...(await page.cookies())),
      screenshot: async () => Buffer.from(await page.screenshot()),
      close: () => owned.disposeAsync(),
    };
  } finally {
    // After a successful start, the engine owns the resources, and this disposes of none.
    await stack.disposeAsync();
  }
}
