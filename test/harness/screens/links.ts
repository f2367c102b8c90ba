import type { Page } from 'playwright-core';
import { after, type Screen } from './screen.ts';
import { alertShown, fail, fill, hang, inTurn, press, shown, widePictureFile } from './states.ts';

const as = 'typical';

const PLAIN: Screen = { name: 'links', path: '/links', as };
const DRAGGING = after(PLAIN, {
  name: 'links-dragging',
  act: (page: Page) => page.getByRole('button', { name: 'Drag Studio diary' }).press('Space'),
});
const DELETED = after(DRAGGING, {
  name: 'links-deleted',
  act: inTurn((page) => page.keyboard.press('Escape'), press('Recently deleted')),
});
const ADD = after(DELETED, { name: 'links-add', act: press('Add Link') });
const PICKER = after(ADD, {
  name: 'links-picker',
  act: inTurn(fill('URL', 'instagram.com/rosa'), press('More options'), press('Pick button')),
});
const THUMBNAIL = after(PICKER, {
  name: 'links-thumbnail',
  act: async (page: Page) => {
    const input = page.getByLabel('Choose image').first();
    await input.setInputFiles(await widePictureFile());
    await page.getByAltText('Thumbnail').waitFor();
  },
});
const INVALID = after(THUMBNAIL, {
  name: 'links-invalid',
  act: inTurn(fill('URL', 'example'), (page) =>
    page.getByRole('form').getByRole('button', { name: 'Add Link' }).click(),
  ),
});

const REFUSED: Screen = {
  name: 'links-refused',
  path: '/links',
  as,
  prepare: fail('/api/links/order'),
  act: inTurn(press('Move down Pottery shop'), alertShown),
};
const EDIT = after(REFUSED, { name: 'links-edit', act: press('Edit Studio diary') });
const DISCARD = after(EDIT, {
  name: 'links-discard',
  viewport: true,
  act: inTurn(fill('Title', 'Half'), press('Edit Pottery shop'), shown('Discard')),
});

export const LINKS_SCREENS: readonly Screen[] = [
  ...[PLAIN, DRAGGING, DELETED, ADD, PICKER, THUMBNAIL, INVALID],
  ...[REFUSED, EDIT, DISCARD],
  {
    name: 'links-select',
    path: '/links',
    as,
    act: inTurn(press('Select'), (page) => page.getByLabel('Select Studio diary').check()),
  },
  {
    name: 'links-import',
    path: '/links',
    as,
    viewport: true,
    act: inTurn(press('Import links'), async (page: Page) => {
      const text = 'title,url\nShop,https://shop.example\nBroken,nope\n';
      const file = { name: 'links.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
      await page.locator('input[type=file]').last().setInputFiles(file);
      await page.getByText('1 line skipped').click();
    }),
  },
  { name: 'links-loading', path: '/links', as, prepare: hang('/api/links') },
  { name: 'links-failed', path: '/links', as, prepare: fail('/api/links'), act: alertShown },
  { name: 'links-empty', path: '/links', as: 'newcomer' },
  { name: 'links-extreme', path: '/links', as: 'extreme', viewport: true },
];
