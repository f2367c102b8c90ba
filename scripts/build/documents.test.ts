import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../dist/documents/', import.meta.url);

describe('prerendered documents (needs npm run build)', () => {
  it.each(['landing', 'login', 'terms', 'privacy', 'how-we-count'])(
    '%s is drawn without waiting for another file',
    async (name) => {
      const html = await readFile(fileURLToPath(new URL(`${name}.html`, folder)), 'utf8');
      expect(html).not.toMatch(
        /<(link rel="(modulepreload|stylesheet)"|script type="module") (?!fetchp)/,
      );
      const [head = '', body = ''] = html.split('<body>');
      expect(head).not.toContain('rel="stylesheet"');
      expect(head).toMatch(/<style nonce="__CSP_NONCE__">.*--background:.*<\/style>/);
      // What the scripts look for stands after all that is drawn.
      expect(body.indexOf('rel="stylesheet"')).toBeGreaterThan(body.indexOf('</main>'));
    },
  );
});
