import type { Page } from 'playwright-core';
import type { BrowserApp } from './browser-app.ts';

/** Signs one of the emulator's ready people in, as a person would, and waits for the dashboard. */
export async function signInAs(page: Page, app: BrowserApp, name: string): Promise<void> {
  await page.goto(`${app.origin}/login`);
  await page.getByText('Continue with Google').click();
  await page.waitForURL(`${app.emulator.url}**`);
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.waitForURL(`${app.origin}/dashboard`);
}

/** Fills and sends the form that is open for a new link. */
export async function addLink(
  page: Page,
  title: string,
  url: string,
  more?: () => Promise<void>,
): Promise<void> {
  await page.getByRole('button', { name: 'Add Link' }).first().click();
  const form = page.getByRole('form', { name: 'Add link' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('URL', { exact: true }).fill(url);
  await more?.();
  await form.getByRole('button', { name: 'Add Link' }).click();
  await page.getByText(`Link "${title}" added successfully!`).first().waitFor();
}
