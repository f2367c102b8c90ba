import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DIRECTIONS, PATTERNS } from '#bff/contracts/background.ts';
import { axeFindings } from '#test/harness/accessibility/axe.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { signInAs } from '#test/harness/browser/creator.ts';
import { startTcpProxy, type TcpProxy } from '#test/harness/services/tcp-proxy.ts';

let app: BrowserApp;
let creator: Page;
let visitor: Page;
let postgres: TcpProxy;

const BACKGROUNDS = [
  '#ffffff',
  '#000000',
  '#808080',
  '#facc15',
  ...PATTERNS.map((pattern) => `pattern:${pattern}`),
  ...DIRECTIONS.map((direction) =>
    direction === 'circle'
      ? 'radial-gradient(circle, #6366f1, #8b5cf6)'
      : `linear-gradient(${direction}, #6366f1, #8b5cf6)`,
  ),
];

/** Calls the API as the dashboard does. */
async function call(method: string, path: string, body: object): Promise<void> {
  const status = await creator.evaluate(
    async ([method, path, body]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`/api${path}`, { method, headers, body })).status;
    },
    [method, path, JSON.stringify(body)] as [string, string, string],
  );
  expect(status).toBeLessThan(300);
}

beforeAll(async () => {
  app = await launchBrowserApp({
    databaseThrough: async (url) => {
      postgres = await startTcpProxy(url);
      return postgres.url;
    },
  });
  const viewport = { width: 390, height: 844 };
  creator = await (await app.newContext({ viewport })).newPage();
  visitor = await (await app.newContext({ viewport, reducedMotion: 'reduce' })).newPage();
  await signInAs(creator, app, 'June Park');
  await call('PUT', '/profile', { bio: 'مرحبا بكم في صفحتي' });
  for (const button_color of ['#000000', '#ffffff', '#be123c', '#facc15']) {
    const link = { title: `متجري ${button_color}`, url: 'https://example.com/', button_color };
    await call('POST', '/links', { ...link, social_icon: 'github' });
  }
});

afterAll(() => postgres.stop());

test.each(BACKGROUNDS)(
  'a public page with the background %s has no axe findings',
  async (background_color) => {
    await call('PUT', '/profile', { background_color });
    await visitor.goto(`${app.origin}/u/june-park`);
    await visitor.getByRole('button', { name: 'Share' }).waitFor();
    expect(await axeFindings(visitor)).toEqual({ light: [], dark: [] });
  },
);

test('the error page without a database has no axe findings', async () => {
  postgres.cut();
  const response = await visitor.goto(`${app.origin}/u/somebody-else`);
  expect(response?.status()).toBe(503);
  expect(await axeFindings(visitor)).toEqual({ light: [], dark: [] });
});
