import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { launchServedApp, type ServedApp } from '#test/harness/app/served-app.ts';
import type { Engine } from '#test/harness/engines/engine.ts';
import { EnginePage, type Target } from '#test/harness/engines/engine-page.ts';
import { startFirefox } from '#test/harness/engines/firefox.ts';
import { startWebKit } from '#test/harness/engines/webkit.ts';
import { findFirefox, findWebKit } from '#test/harness/programs/browsers.ts';

const firefox = await findFirefox();
const webKit = await findWebKit();
const ENGINES = [
  ...(firefox
    ? [{ engine: 'Firefox', person: 'June Park', start: () => startFirefox(firefox) }]
    : []),
  ...(webKit
    ? [{ engine: 'WebKit', person: 'Milo Adeyemi', start: () => startWebKit(webKit) }]
    : []),
];

const button = (name: string): Target => ({ css: 'button', name });
const link = (name: string): Target => ({ css: 'a', name });
const heading = (name: string): Target => ({ css: 'h1', name });
const inPreview = (css: string): Target => ({ css: `[aria-label="Preview of your page"] ${css}` });

/** The paths of the requests that are held back from the server. */
const waiting = new Set<string>();
let held: { starts: string[]; released: Promise<void> } | undefined;

/**
 * Holds requests for paths with this prefix back from the server, until the returned function is
 * called.
 */
function hold(...starts: string[]): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = { starts, released: promise };
  return () => {
    held = undefined;
    waiting.clear();
    resolve();
  };
}

async function wait(path: string): Promise<void> {
  if (!held?.starts.some((start) => path.startsWith(start))) return;
  waiting.add(path);
  await held.released;
}

let app: ServedApp;
beforeAll(async () => {
  app = await launchServedApp({ https: true, beforeForwarding: wait });
});

/**
 * Each test continues where the previous one ended, and fails immediately if an earlier one failed.
 */
describe.each(ENGINES)('$engine', ({ engine: name, person, start }) => {
  let engine: Engine;
  let page: EnginePage;
  const shop = `Shop of ${person}`;
  const username = person.toLowerCase().replace(' ', '-');

  beforeAll(async () => {
    engine = await start();
    page = new EnginePage(engine, app.origin);
  });
  afterAll(() => engine?.close());

  let failed = '';
  function step(title: string, run: () => Promise<void>): void {
    test(title, async () => {
      if (failed) throw new Error(`"${failed}" failed before.`);
      onTestFailed(async ({ task }) => {
        failed = title;
        const file = join(tmpdir(), `posy-${name}-${process.pid}.png`);
        process.stderr.write(`${name}: ${title}: ${task.result?.errors?.[0]?.message}\n`);
        await writeFile(file, await engine.screenshot());
        process.stderr.write(`${name} showed ${file}\n`);
      });
      await run();
    });
  }

  step('a visitor of the landing page signs in with Google', async () => {
    await page.open('/');
    await page.hydrated();
    await page.click(link('Get Started for Free'));
    await page.arrived('/login');
    await page.shows(heading('Welcome to Posy'));
    await page.click({ css: 'main a, main button', name: 'Continue with Google' });
    await page.click({ css: `form:has([value="${person}"]) button` });
    await page.arrived('/dashboard');
    await page.click(button('Skip all'));
    await page.shows(heading('Dashboard'));
  });

  step('a link is added', async () => {
    await page.click({ css: '[role=tab]', name: 'My Links' });
    await page.arrived('/links');
    await page.click(button('Add Link'));
    await page.fill({ css: 'input[name=url]' }, 'https://shop.example.com/');
    await page.fill({ css: 'input[name=title]' }, shop);
    await page.click({ css: 'form button[type=submit]', name: 'Add Link' });
    await page.shows({ css: '[role=status]', name: `Link "${shop}" added successfully!` });
  });

  step('the preview shows the whole width of the page, at 72 percent', async () => {
    await page.shows(inPreview('.link'));
    const phone = await page.box({ css: '[aria-label="Preview of your page"]' });
    const shown = await page.box(inPreview('.public-page'));
    const picture = await page.box(inPreview('.picture'));
    const target = await page.box(inPreview('.link'));
    expect(Math.abs(shown.width - (phone.width - 16))).toBeLessThan(1);
    expect(Math.abs(shown.left - (phone.left + 8))).toBeLessThan(1);
    expect(Math.abs(picture.width - 112 * 0.72)).toBeLessThan(1);
    expect(
      Math.abs(picture.left + picture.width / 2 - (phone.left + phone.width / 2)),
    ).toBeLessThan(1);
    expect(target.left).toBeGreaterThan(shown.left);
    expect(target.left + target.width).toBeLessThan(shown.left + shown.width);
    const scroller = 'document.querySelector(\'[aria-label="Preview of your page"]\')';
    const range = await page.evaluate<number[]>(
      `[${scroller}.scrollHeight, ${scroller}.scrollWidth - ${scroller}.clientWidth]`,
    );
    expect(Math.abs((range[0] ?? 0) - shown.height)).toBeLessThan(2);
    expect(range[1]).toBe(0);
  });

  step('Back while the code of a route is loading returns to the previous page', async () => {
    await page.open('/terms');
    await page.shows(heading('Terms of Service'));
    // The script of this route is not in the cache yet.
    const release = hold('/assets/settings-route');
    await engine.open(`${app.origin}/settings`);
    await expect.poll(() => [...waiting].join()).toContain('.js');
    await engine.back();
    await page.arrived('/terms');
    await page.shows(heading('Terms of Service'));
    release();
  });

  step('a reload during the session check opens the same page', async () => {
    const release = hold('/api/profile');
    await page.open('/settings');
    await page.shows({ css: '[role=status]', name: 'Loading...' });
    await engine.reload();
    await page.shows({ css: '[role=status]', name: 'Loading...' });
    release();
    await page.shows(heading('Settings'));
    await page.arrived('/settings');
  });

  step('Back during the session check returns to the previous page', async () => {
    await page.open('/terms');
    await page.shows(heading('Terms of Service'));
    const release = hold('/api/profile');
    await page.open('/settings');
    await page.shows({ css: '[role=status]', name: 'Loading...' });
    await engine.back();
    await page.arrived('/terms');
    await page.shows(heading('Terms of Service'));
    release();
  });

  step(
    'a slow navigation to another page during the session check succeeds, and Back returns',
    async () => {
      const release = hold('/api/profile', '/privacy');
      await page.open('/settings');
      await page.shows({ css: '[role=status]', name: 'Loading...' });
      await page.evaluate("void setTimeout(() => location.assign('/privacy'))");
      await expect.poll(() => [...waiting]).toContain('/privacy');
      release();
      await page.arrived('/privacy');
      await page.shows(heading('Privacy Policy'));
      await engine.back();
      await page.arrived('/settings');
      await page.shows(heading('Settings'));
    },
  );

  step('a new document opens at its top', async () => {
    await page.open('/privacy');
    await page.shows(heading('Privacy Policy'));
    await page.evaluate("scrollTo({ top: 500, behavior: 'instant' })");
    await page.open('/terms');
    await page.shows(heading('Terms of Service'));
    expect(await page.evaluate('scrollY')).toBe(0);
  });

  step('sign-out leads to the login page', async () => {
    await page.click(button('Sign Out'));
    await page.arrived('/login');
    await page.open('/settings');
    await page.arrived('/login');
  });

  step('a click of a visitor on the public page is counted', async () => {
    await engine.deleteCookies();
    await page.open(`/u/${username}`);
    expect(await page.text({ css: 'h1' })).toBe(person);
    await page.click(link(shop));
    const clicks = () => app.db('blocks').where({ title: shop }).first('click_count');
    await expect.poll(clicks).toEqual({ click_count: '1' });
  });
});
