import { beforeAll, expect, test } from 'vitest';
import type { Keyboard } from '#test/harness/accessibility/keyboard.ts';
import { openKeyboard } from '#test/harness/accessibility/keyboard-user.ts';
import { type BrowserApp, launchBrowserApp } from '#test/harness/browser/browser-app.ts';
import { failCall } from '#test/harness/browser/calls.ts';
import { seedLinks, signInAs, storedLinks } from '#test/harness/browser/creator.ts';
import { imageBytes } from '#test/harness/images/images.ts';

let app: BrowserApp;
let keyboard: Keyboard;

const said = (text: string) =>
  keyboard.page.getByRole('status').filter({ hasText: text }).first().waitFor();

const titles = () => storedLinks(keyboard.page);

/** Adds a link: opens the form, fills it, submits it, and checks the focus afterwards. */
async function add(title: string, more: () => Promise<void> = async () => undefined) {
  await keyboard.press('Enter');
  await keyboard.isAt('textbox', 'URL');
  await keyboard.write(`example.com/${title}`);
  await keyboard.tabTo('textbox', 'Title');
  await keyboard.write(title);
  await more();
  await keyboard.use('button', 'Add Link');
  await said(`Link "${title}" added successfully!`);
  await keyboard.page.getByRole('form').waitFor({ state: 'hidden' });
  await keyboard.isAt('button', 'Add Link');
}

beforeAll(async () => {
  app = await launchBrowserApp();
  keyboard = await openKeyboard(app);
  await signInAs(keyboard.page, app, 'June Park', '/terms');
  await seedLinks(keyboard.page, ['Shop']);
  await keyboard.page.goto(`${app.origin}/links`);
  await keyboard.page.getByRole('tab', { name: 'My Links' }).focus();
  await keyboard.tabTo('button', 'Add Link');
});

test('focuses an invalid field and associates the error with it', async () => {
  await keyboard.press('Enter');
  await keyboard.use('button', 'Add Link');
  await keyboard.isAt('textbox', 'URL');
  const url = keyboard.page.getByRole('textbox', { name: 'URL' });
  expect(await url.getAttribute('aria-invalid')).toBe('true');
  const described = (await url.getAttribute('aria-describedby')) ?? '';
  const error = keyboard.page.getByText('URL is required.').first();
  expect(described.split(' ')).toContain(await error.getAttribute('id'));
  await keyboard.use('button', 'Cancel');
  await keyboard.isAt('button', 'Add Link');
});

test('adds a link with an icon and one without', async () => {
  await add('Studio', async () => {
    await keyboard.use('button', 'More options');
    await keyboard.tabTo('radio', 'None');
    await keyboard.press('ArrowRight', 'ArrowRight');
    await keyboard.isAt('radio', 'Instagram');
  });
  await add('Blog');
  expect(await titles()).toEqual(['Shop', 'Studio', 'Blog']);
});

test('Move up and Move down announce the position and keep the focus, also at the ends', async () => {
  await keyboard.use('button', 'Move down Shop');
  await said('Shop moved to position 2 of 3.');
  await keyboard.isAt('button', 'Move down Shop');
  await keyboard.press('Enter');
  await said('Shop moved to position 3 of 3.');
  await keyboard.isAt('button', 'Move down Shop');
  await keyboard.press('Enter');
  await keyboard.isAt('button', 'Move down Shop');
  await keyboard.tabBackTo('button', 'Move up Shop');
  await keyboard.press('Enter');
  await said('Shop moved to position 2 of 3.');
  await keyboard.isAt('button', 'Move up Shop');
  await expect.poll(titles).toEqual(['Studio', 'Shop', 'Blog']);
});

test('a keyboard drag is announced at each step and canceled by Escape', async () => {
  await keyboard.tabBackTo('button', 'Drag Studio');
  await keyboard.pressAfterFrames('Space');
  await said('Picked up Studio, position 1 of 3.');
  await keyboard.pressAfterFrames('ArrowDown');
  await said('Studio is at position 2 of 3.');
  await keyboard.pressAfterFrames('ArrowDown');
  await said('Studio is at position 3 of 3.');
  await keyboard.pressAfterFrames('Space');
  await said('Studio was dropped at position 3 of 3.');
  await keyboard.isAt('button', 'Drag Studio');
  await expect.poll(titles).toEqual(['Shop', 'Blog', 'Studio']);
  await keyboard.pressAfterFrames('Space');
  await said('Picked up Studio, position 3 of 3.');
  await keyboard.pressAfterFrames('ArrowUp');
  await said('Studio is at position 2 of 3.');
  await keyboard.pressAfterFrames('Escape');
  await said('Studio returned to its position.');
  await keyboard.isAt('button', 'Drag Studio');
  expect(await titles()).toEqual(['Shop', 'Blog', 'Studio']);
});

test('edits a link in place, and chooses and removes a thumbnail', async () => {
  await keyboard.use('button', 'Edit Studio');
  await keyboard.isAt('textbox', 'Title');
  await keyboard.write('Studio diary');
  // "More options" is open already, because the link has an icon.
  await keyboard.tabTo('button', 'Choose image');
  await keyboard.chooseImage(await imageBytes('png'));
  await keyboard.page.getByAltText('Thumbnail').waitFor();
  await keyboard.use('button', 'Remove');
  await keyboard.isAt('button', 'Choose image');
  await keyboard.use('button', 'Update Link');
  await said('Link "Studio diary" updated successfully!');
  await keyboard.isAt('button', 'Edit Studio diary');
});

test('a failed change keeps the form and the focus', async () => {
  const restore = await failCall(keyboard.page, 'PUT /api/links/*');
  await keyboard.press('Enter');
  await keyboard.isAt('textbox', 'Title');
  await keyboard.use('button', 'Update Link');
  await keyboard.page.getByRole('alert').filter({ hasText: 'Failed to update link' }).waitFor();
  await keyboard.isAt('button', 'Update Link');
  await restore();
  const cancel = keyboard.page.getByRole('button', { name: 'Cancel' });
  await expect.poll(() => cancel.isEnabled()).toBe(true);
  await keyboard.use('button', 'Cancel');
  await keyboard.isAt('button', 'Edit Studio diary');
});

test('a deletion focuses the next link, and Recently deleted restores it', async () => {
  await keyboard.use('button', 'Delete Studio diary');
  await said('Link deleted successfully!');
  await keyboard.isAt('button', 'Edit Blog');
  expect(await titles()).toEqual(['Shop', 'Blog']);
  await keyboard.use('button', 'Recently deleted');
  await keyboard.use('button', 'Restore Studio diary');
  await said('Link "Studio diary" restored.');
  await keyboard.isAt('button', 'Recently deleted');
  expect(await titles()).toEqual(['Shop', 'Blog', 'Studio diary']);
});

test('the menu of a link opens, moves the focus by arrow keys, and closes by Tab', async () => {
  await keyboard.tabBackTo('button', 'More actions for Studio diary');
  await keyboard.press('ArrowDown');
  await keyboard.isAt('menuitem', 'Hide');
  await keyboard.press('Tab');
  await keyboard.isAt('button', 'Recently deleted');
  await keyboard.tabBackTo('button', 'More actions for Studio diary');
  await keyboard.press('Enter', 'Enter');
  await said('Studio diary is hidden.');
  await keyboard.isAt('button', 'More actions for Studio diary');
});
