import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { openHydrated } from '#test/harness/browser/hydrated.ts';

let app: BrowserApp;
let page: Page;
const region = (name: string) => page.getByRole('region', { name });

beforeAll(async () => {
  // With Google as the only method, the login page loads no sign-in widget.
  app = await launchBrowserApp({ signInMethods: 'google' });
  page = await (await app.newContext()).newPage();
});
beforeEach(async () => {
  if (page.url() !== `${app.origin}/`) await openHydrated(page, app.origin);
});

test('landing-1 the sections are in order', async () => {
  const sections = await page
    .locator(
      'header:not(section header), main section:not(section section), footer:not(section footer)',
    )
    .evaluateAll((all) =>
      all.map((each) => each.querySelector('h1, h2')?.textContent ?? each.tagName),
    );
  expect(sections).toEqual([
    'HEADER',
    'Your ultimate link in bio tool',
    'Why Choose Posy',
    'Start sharing in three steps',
    'All your profiles, one link',
    'Know what works',
    'Product',
  ]);
});

test('landing-2 landing-7 landing-9 landing-8 the hero has its headline, a sample card, sample pages, and a link to the login page', async () => {
  const hero = page.getByRole('region', { name: 'Your ultimate link in bio tool' });
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
    'Your ultimate link in bio tool',
  );
  const card = hero.getByRole('figure');
  await card.getByText('@mayamakes', { exact: true }).waitFor();
  await card.getByText('Digital Creator', { exact: true }).waitFor();
  await card.getByText('A sample page', { exact: true }).waitFor();
  expect(await card.locator('a:not([inert] *)').count()).toBe(0);
  const sample = await card.locator('.public-page').boundingBox();
  expect(sample?.height).toBeGreaterThan(400);
  expect(await card.locator('.backdrop').boundingBox()).toEqual(sample);

  await hero.getByRole('link', { name: 'See Examples' }).click();
  const dialog = page.getByRole('dialog', { name: 'Examples' });
  await dialog.getByText('Sample pages of fictional creators.').waitFor();
  for (const name of ['Maya', 'Tomás', 'Ilse']) {
    await dialog.getByRole('tab', { name }).click();
    await dialog.locator('h1', { hasText: name }).waitFor();
  }
  await dialog.getByText('The free course').waitFor();
  const panel = dialog.getByRole('tabpanel');
  expect(await panel.locator('a.link').count()).toBeGreaterThan(2);
  expect(await panel.locator('a:not([inert] *)').count()).toBe(0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await hero.getByRole('link', { name: 'Get Started for Free' }).click();
  await page.waitForURL(`${app.origin}/login`);
});

test('landing-10 Why Choose Posy names four features', async () => {
  expect(
    await region('Why Choose Posy').getByRole('heading', { level: 3 }).allTextContents(),
  ).toEqual(['Beautiful Profiles', 'Easy Customization', 'One Link for All', 'Detailed Analytics']);
});

test('landing-11 the three steps name sign-up with email, username and password, then links, bio and style, then sharing', async () => {
  const steps = region('Start sharing in three steps').getByRole('listitem');
  const heading = steps.getByRole('heading', { level: 3 });
  expect(await heading.allTextContents()).toEqual(['Sign Up', 'Customize', 'Share']);
  for (const [index, words] of [
    [0, ['email', 'username', 'password']],
    [1, ['links', 'bio', 'style']],
  ] as const) {
    const text = await steps.nth(index).innerText();
    for (const word of words) expect(text).toContain(word);
  }
});

test('landing-16 landing-17 the analytics preview shows numbers that are labeled as sample data', async () => {
  const preview = region('Know what works').getByRole('figure');
  await preview.getByText('Last 30 days', { exact: true }).waitFor();
  await preview.getByText('Sample data', { exact: true }).waitFor();
  const terms = await preview.getByRole('term').allTextContents();
  const values = await preview.getByRole('definition').allTextContents();
  expect(Object.fromEntries(terms.map((term, index) => [term, values[index]]))).toEqual({
    Visitors: '2.4K',
    Clicks: '8.7K',
    'Avg. Time': '2:34',
    CTR: '24.8%',
    'Page views': '12,543',
    'Link clicks': '8,721',
    'Conversion rate': '69.5%',
  });
});

test('landing-18 the footer has three columns and social icons', async () => {
  const footer = page.getByRole('contentinfo');
  const columns = await footer
    .locator('div:has(> h2)')
    .evaluateAll((all) =>
      all.map((column) => [
        column.querySelector('h2')?.textContent,
        [...column.querySelectorAll('li')].map((item) => item.textContent),
      ]),
    );
  expect(columns).toEqual([
    ['Product', ['Features', 'Pricing', 'Examples', 'Templates']],
    ['Resources', ['Documentation', 'Blog', 'Support', 'API']],
    ['Company', ['About', 'Careers', 'Privacy', 'Terms']],
  ]);
  expect(await footer.locator('li:has(svg)').count()).toBe(4);
});

test('landing-19 footer entries with a target are links; the other entries are plain text', async () => {
  const footer = page.getByRole('contentinfo');
  const links = await footer
    .locator('a, button, [role=link], [tabindex]')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
  expect(links).toEqual([
    ['Features', '/#features'],
    ['Examples', '/#example'],
    ['Documentation', '/help'],
    ['Support', '/help'],
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
  ]);
  await footer.getByText('More pages are coming soon.').waitFor();
});

test('landing-20 without JavaScript the page is complete and the sign-in works', async () => {
  const plain = await (await app.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(app.origin);
  for (const text of ['Share all your links in one place', 'TikTok', 'Instagram', '12,543']) {
    await plain.getByText(text).first().waitFor();
  }
  await plain.getByRole('link', { name: 'Get Started for Free' }).click();
  await plain.waitForURL(`${app.origin}/login`);
  await plain.getByText('Continue with Google').click();
  await plain.waitForURL(`${app.emulator.url}**`);
});

test('landing-20 link previews of the landing page have a title, a description and a picture', async () => {
  const content = (name: string) =>
    page.locator(`meta[property="${name}"]`).getAttribute('content');
  expect(await content('og:title')).toBe('Posy: your ultimate link in bio tool');
  expect(await content('og:description')).toMatch(/One page for all your links/);
  expect(await content('og:url')).toBe(`${app.origin}/`);
  const image = await content('og:image');
  expect(image).toBe(`${app.origin}/og.png`);
  const response = await page.request.get(image ?? '');
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/png']);
});
