import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';
import { alertShown, fail, fill, hang, inTurn, press, widePictureFile } from './states.ts';

const openNewOptions = inTurn(
  press('Add Link'),
  fill('URL', 'instagram.com/rosa'),
  press('More options'),
);

export const LINKS_SCREENS: readonly Screen[] = [
  { name: 'links', path: '/links' },
  { name: 'links-add', path: '/links', act: press('Add Link') },
  {
    name: 'links-invalid',
    path: '/links',
    act: inTurn(press('Add Link'), fill('URL', 'example'), (page) =>
      page.getByRole('form').getByRole('button', { name: 'Add Link' }).click(),
    ),
  },
  {
    name: 'links-picker',
    path: '/links',
    act: inTurn(openNewOptions, press('Pick button')),
  },
  {
    name: 'links-thumbnail',
    path: '/links',
    act: inTurn(openNewOptions, async (page: Page) => {
      await page
        .getByLabel('Choose image')
        .first()
        .setInputFiles(await widePictureFile());
      await page.getByAltText('Thumbnail').waitFor();
    }),
  },
  {
    name: 'links-dragging',
    path: '/links',
    act: (page: Page) => page.getByRole('button', { name: 'Drag Studio diary' }).press('Space'),
  },
  { name: 'links-edit', path: '/links', act: press('Edit Studio diary') },
  {
    name: 'links-discard',
    path: '/links',
    act: inTurn(press('Edit Studio diary'), fill('Title', 'Half'), press('Edit Pottery shop')),
    viewport: true,
  },
  {
    name: 'links-select',
    path: '/links',
    act: inTurn(press('Select'), (page) => page.getByLabel('Select Studio diary').check()),
  },
  { name: 'links-deleted', path: '/links', act: press('Recently deleted') },
  {
    name: 'links-import',
    path: '/links',
    act: inTurn(press('Import links'), async (page: Page) => {
      const text = 'title,url\nShop,https://shop.example\nBroken,nope\n';
      const file = { name: 'links.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
      await page.locator('input[type=file]').last().setInputFiles(file);
      await page.getByText('1 line skipped').click();
    }),
    viewport: true,
  },
  { name: 'links-loading', path: '/links', prepare: hang('/api/links') },
  { name: 'links-failed', path: '/links', prepare: fail('/api/links'), act: alertShown },
  {
    name: 'links-refused',
    path: '/links',
    prepare: fail('/api/links/order'),
    act: inTurn(press('Move down Pottery shop'), alertShown),
  },
  { name: 'links-empty', path: '/links', as: 'newcomer' },
  { name: 'links-extreme', path: '/links', as: 'extreme', viewport: true },
].map((screen) => ({ as: 'typical', ...screen }) as Screen);
