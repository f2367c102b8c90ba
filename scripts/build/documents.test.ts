import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PAGE_LIST } from '#bff/contracts/pages.ts';

const folder = new URL('../../dist/documents/', import.meta.url);

describe('prerendered documents (needs npm run build)', () => {
  it.each(PAGE_LIST.flatMap(({ prerendered }) => prerendered ?? []))(
    '%s is rendered without waiting for another file',
    async (name) => {
      const html = await readFile(fileURLToPath(new URL(`${name}.html`, folder)), 'utf8');
      expect(html).not.toMatch(
        /<(link rel="(modulepreload|stylesheet)"|script type="module") (?!fetchp)/,
      );
      const [head = '', body = ''] = html.split('<body>');
      expect(head).not.toContain('rel="stylesheet"');
      expect(head).toMatch(/<style nonce="__CSP_NONCE__">.*--background:.*<\/style>/);
      // The stylesheets for which the scripts search must follow the rendered content.
      expect(body.indexOf('rel="stylesheet"')).toBeGreaterThan(body.indexOf('</main>'));
    },
  );

  it.each(['landing', 'signed-in'])(
    '%s applies no stylesheet after those that its scripts add to the head',
    async (name) => {
      const html = await readFile(fileURLToPath(new URL(`${name}.html`, folder)), 'utf8');
      const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
      expect(links.length).toBeGreaterThan(0);
      expect(links.filter((link) => !link.includes('media="not all"'))).toEqual([]);
    },
  );

  it.each([
    ['signed-in', true],
    ['callback', true],
    ['shell', false],
    ['login', false],
  ])('%s preloads the chunk of the signed-in pages: %s', async (name, expected) => {
    const html = await readFile(fileURLToPath(new URL(`${name}.html`, folder)), 'utf8');
    expect(/\/assets\/signed-in-[\w-]{8}\.js/.test(html)).toBe(expected);
  });
});
