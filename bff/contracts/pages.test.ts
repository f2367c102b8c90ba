import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PAGE_LIST } from './pages.ts';

const robots = readFileSync(new URL('../../web/public/robots.txt', import.meta.url), 'utf8');
const disallowed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);

it('robots.txt disallows exactly the pages without content for search engines', () => {
  const refused = PAGE_LIST.filter(({ path }) => disallowed.some((each) => path.startsWith(each)));
  expect(refused).toEqual(PAGE_LIST.filter(({ prerendered }) => prerendered === undefined));
});

it('robots.txt names only existing pages and the API', () => {
  const isPage = (each: string) => PAGE_LIST.some(({ path }) => path.startsWith(each));
  expect(disallowed.filter((each) => !isPage(each))).toEqual(['/api/']);
});
