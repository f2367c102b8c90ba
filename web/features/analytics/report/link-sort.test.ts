import { expect, it } from 'vitest';
import { nextSort, type Sort, sortLinks } from './link-sort.ts';

const links = [
  { title: 'Shop', url: 'https://b.example/10', clicks: 5 },
  { title: 'äpfel', url: 'https://b.example/9', clicks: 20 },
  { title: 'Blog', url: 'https://a.example/', clicks: 5 },
].map((link) => ({ ...link, id: link.title, clickers: 0, bot_clicks: 0 }));
const titles = (sort: Sort) => sortLinks(links, sort).map(({ title }) => title);

it.each([
  [{ key: 'clicks', descending: true }, ['äpfel', 'Shop', 'Blog']],
  [{ key: 'clicks', descending: false }, ['Shop', 'Blog', 'äpfel']],
  [{ key: 'rate', descending: true }, ['äpfel', 'Shop', 'Blog']],
  [{ key: 'title', descending: false }, ['äpfel', 'Blog', 'Shop']],
  [{ key: 'title', descending: true }, ['Shop', 'Blog', 'äpfel']],
  [{ key: 'url', descending: false }, ['Blog', 'äpfel', 'Shop']],
] as const)('sorts by %j', (sort, expected) => {
  expect(titles(sort)).toEqual(expected);
});

it('starts with the highest count or the first letter, then reverses the order', () => {
  const first: Sort = { key: 'clicks', descending: true };
  expect(nextSort(first, 'clicks')).toEqual({ key: 'clicks', descending: false });
  expect(nextSort(first, 'title')).toEqual({ key: 'title', descending: false });
  expect(nextSort({ key: 'title', descending: false }, 'clicks')).toEqual(first);
  expect(nextSort(first, 'rate')).toEqual({ key: 'rate', descending: true });
});
