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
      // The linked stylesheets must follow the rendered content, so that they do not delay it.
      expect(body.indexOf('rel="stylesheet"')).toBeGreaterThan(body.indexOf('</main>'));
    },
  );

  it.each(['landing', 'signed-in'])(
    '%s disables its linked stylesheets, which would override styles that scripts add later',
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
