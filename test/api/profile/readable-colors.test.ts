import { expect, it } from 'vitest';
import { BUTTON_FILLS } from '#bff/contracts/appearance-options.ts';
import { lowestContrast } from '#bff/contracts/color.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { pageBackground } from '#bff/contracts/page-background.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();
const rosa = await app.signIn();
const put = (appearance: object) => rosa.put('/api/profile', { appearance });
const stored = async () => (await rosa.get('/api/profile')).json<{ appearance: object }>();

it.each([
  ['#ffffff', '#ffff00'],
  ['#6366f1', '#8b5cf6'],
  ['linear-gradient(to right, #6366f1, #8b5cf6)', '#c4b5fd'],
  ['radial-gradient(circle, #ffffff, #000000)', '#777777'],
  ['pattern:pattern-stripes', '#ddd9f4'],
])(
  'on %s, rejects the text color %s and returns the nearest readable one',
  async (background, wanted) => {
    await rosa.put('/api/profile', { background_color: background });
    await put({ theme: 'classic' });
    const { spots } = pageBackground('classic', background);
    expect(lowestContrast(wanted, spots)).toBeLessThan(4.5);
    const before = await stored();

    const refused = await put({ theme: 'classic', text_color: wanted });
    const { code, details, fields } = refused.json<{
      code: string;
      details: string;
      fields: Record<string, string>;
    }>();
    expect([refused.status, code]).toEqual([400, 'text_color_unreadable']);
    expect(fields).toEqual({ 'appearance.text_color': MESSAGES.textColorUnreadable(details) });
    expect(await stored()).toEqual(before);

    expect(lowestContrast(details, spots)).toBeGreaterThanOrEqual(4.5);
    expect((await put({ theme: 'classic', text_color: details })).status).toBe(200);
    const { text } = await app.visitor().get(`/u/${(before as { username?: string }).username}`);
    expect(text).toContain(`--page-text:${details};`);
  },
);

it.each(BUTTON_FILLS)('accepts each button color with the fill %s', async (fill) => {
  for (const color of ['#6366f1', '#ffffff', '#000000', '#808080']) {
    const response = await put({ theme: 'classic', button: { fill, color } });
    expect(response.status).toBe(200);
  }
});
