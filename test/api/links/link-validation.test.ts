import { beforeAll, describe, expect, it } from 'vitest';
import type { BrowserlessClient } from '#test/harness/app/browserless-client.ts';
import { launchTestApp } from '#test/harness/app/test-app.ts';

type Case = [body: object, field: string, text?: string];
const BAD_URL = 'Please enter a valid URL (e.g., https://example.com).';

const app = await launchTestApp();
let rosa: BrowserlessClient;
let id: string;
beforeAll(async () => {
  rosa = await app.signIn();
  const response = await add({ title: 'Before', url: 'https://before.example' });
  id = response.json<{ id: string }>().id;
});
const list = async () => (await rosa.get('/api/links')).json();
const add = (body: object) => rosa.post('/api/links', body);

describe('rejects an invalid link with the reason, in POST and PUT', () => {
  const url = (value: unknown, text = BAD_URL): Case => [{ title: 'A', url: value }, 'url', text];
  const link = { title: 'A', url: 'https://a.example' };
  it.each<Case>([
    [{ url: link.url }, 'title', 'Title is required.'],
    [{ ...link, title: ' \n ' }, 'title', 'Title is required.'],
    [{ ...link, title: 7 }, 'title', 'Title is required.'],
    [{ ...link, title: 'a'.repeat(101) }, 'title', 'Title must be at most 100 characters.'],
    [{ title: 'A' }, 'url', 'URL is required.'],
    url('', 'URL is required.'),
    url('   ', 'URL is required.'),
    url(null, 'URL is required.'),
    url(['https://a.example'], 'URL is required.'),
    url(`https://a.example/${'x'.repeat(2049 - 18)}`, 'URL must be at most 2048 characters.'),
    url('javascript:alert(1)'),
    url('JavaScript://a.example/%0aalert(1)'),
    url('data:text/html,<script>alert(1)</script>'),
    url('ftp://a.example'),
    url('a.example'),
    url('//a.example'),
    url('https:a.example'),
    url('https://'),
    url('https:// a.example'),
    url('https://a.example/a b'),
    url('https://a.example/\ta'),
    url('https:\\\\a.example'),
    url('https://a.example\\@b.example'),
    url('https://user@a.example'),
    url('https://user:pw@a.example'),
    url('https://a.example/\u0000'),
    url('https://a.example:99999'),
    [{ ...link, button_color: 'red' }, 'button_color', 'Please choose a valid color.'],
    [{ ...link, button_color: '#fff' }, 'button_color', 'Please choose a valid color.'],
    [{ ...link, button_color: '' }, 'button_color', 'Please choose a valid color.'],
    [{ ...link, social_icon: 'myspace' }, 'social_icon', 'Please choose one of the social icons.'],
    [{ ...link, social_icon: '' }, 'social_icon', 'Please choose one of the social icons.'],
    [{ ...link, social_icon: null }, 'social_icon', 'Please choose one of the social icons.'],
    [{ ...link, click_count: 5 }, 'click_count'],
    [{ ...link, user_id: 'x' }, 'user_id'],
  ])('%o', async (body, field, text) => {
    const before = await list();
    const responses = [await add(body), await rosa.put(`/api/links/${id}`, body)];
    for (const response of responses) {
      expect(response.status).toBe(400);
      const fields = { [field]: text ?? expect.any(String) };
      expect(response.json()).toMatchObject({ code: 'bad_request', fields });
      if (text) expect(response.json()).toMatchObject({ error: text });
    }
    expect(await list()).toEqual(before);
  });
});

it('names every invalid field', async () => {
  const response = await add({ url: 'x', button_color: 'red' });
  expect(Object.keys(response.json<{ fields: object }>().fields).sort()).toEqual([
    'button_color',
    'title',
    'url',
  ]);
});
