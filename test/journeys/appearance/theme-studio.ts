import type { Locator, Page } from 'playwright-core';
import type { Profile } from '#bff/contracts/profile.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { newCreator, seedLinks } from '#test/harness/browser/creator.ts';
import { statusSaying } from '#test/harness/browser/notices.ts';

const DESKTOP = { width: 1280, height: 900 };

/** Drives the section "Theme" of the dashboard. */
export class ThemeStudio {
  readonly app: BrowserApp;
  readonly page: Page;
  readonly region: Locator;

  constructor(app: BrowserApp, page: Page) {
    this.app = app;
    this.page = page;
    this.region = page.getByRole('region', { name: 'Theme', exact: true });
  }

  /** Stores a design with overrides, and opens the dashboard in a desktop browser. */
  async open(): Promise<void> {
    await this.page.setViewportSize(DESKTOP);
    await this.put({ background_color: '#facc15' });
    await this.put({
      appearance: { font: 'lora', button: { shape: 'pill', fill: null, color: null } },
    });
    await this.page.goto(`${this.app.origin}/profile`);
    await this.theme('Classic').waitFor();
  }

  /** Changes the profile through the API. */
  async put(body: object): Promise<void> {
    await this.page.evaluate(async (sent) => {
      const headers = { 'content-type': 'application/json' };
      await fetch('/api/profile', { method: 'PUT', headers, body: JSON.stringify(sent) });
    }, body);
  }

  theme(name: string): Locator {
    return this.region.getByRole('radio', { name, exact: true });
  }

  async choose(name: string): Promise<void> {
    await this.theme(name).check({ force: true });
  }

  async openSection(section: string): Promise<void> {
    await this.region.locator('summary', { hasText: section }).click();
  }

  choice(group: string, name: string): Locator {
    return this.region
      .getByRole('group', { name: group, exact: true })
      .getByRole('radio', { name });
  }

  button(name: string): Locator {
    return this.region.getByRole('button', { name });
  }

  async said(text: string): Promise<void> {
    await statusSaying(this.page, text).waitFor();
  }

  async undoFromToast(): Promise<void> {
    const messages = this.page.getByRole('region', { name: 'Messages' });
    await messages.getByRole('button', { name: 'Undo' }).click();
  }

  /** Returns a custom property of the page in the preview, which is hidden on a phone. */
  drawn(property: string): Promise<string> {
    return this.page
      .getByRole('region', { name: 'Preview of your page', includeHidden: true })
      .locator('.public-page')
      .evaluate((it, name) => getComputedStyle(it).getPropertyValue(name), property);
  }

  /** Returns the stored profile. */
  stored(): Promise<Profile> {
    return this.page.evaluate(async () => (await fetch('/api/profile')).json());
  }
}

/** Starts the app, and signs in a creator with two links. */
export async function launchThemeStudio(): Promise<ThemeStudio> {
  // With Google as the only method, the login page loads no sign-in widget.
  const app = await launchBrowserApp({ signInMethods: 'google' });
  const page = await newCreator(app, 'June Park', { path: '/terms' });
  await seedLinks(page, ['Shop', 'Blog']);
  return new ThemeStudio(app, page);
}
