import { expect, it } from 'vitest';
import { readPastedLinks } from './pasted-links.ts';

const read = (text: string) =>
  readPastedLinks(text).links.map(({ url, title }) => [url, title] as const);

it.each([
  ['https://shop.example/a?b=c#d', 'https://shop.example/a?b=c#d'],
  ['instagram.com/rosa', 'https://instagram.com/rosa'],
  ['www.example.co.uk', 'https://www.example.co.uk'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  ['<https://shop.example/>,', 'https://shop.example/'],
  ['bücher.example/neu', 'https://bücher.example/neu'],
  ['http://plain.example', 'http://plain.example'],
  ['https://wiki.example/Cup_(bowl)', 'https://wiki.example/Cup_(bowl)'],
  ['(https://wiki.example/Cup_(bowl)).', 'https://wiki.example/Cup_(bowl)'],
  ['(shop.example)', 'https://shop.example'],
  ['www.shop.example.', 'https://www.shop.example'],
  ['„shop.example“', 'https://shop.example'],
  ['https://shop.example/a,b', 'https://shop.example/a,b'],
])('reads %s', (text, url) => {
  expect(read(text)).toEqual([[url, null]]);
});

it.each(['rosa@example.com', 'hello', 'javascript:alert(1)', 'ftp://a.example', '3.14', 'e.g.'])(
  'reads no address in %s',
  (text) => {
    expect(readPastedLinks(text)).toEqual({ links: [], unread: [text] });
  },
);

it('reads several addresses from one or more lines, each once', () => {
  expect(
    read('a.example\n\nb.example, c.example\r\nhttps://A.example/\nd.example,https://e.example'),
  ).toEqual([
    ['https://a.example', null],
    ['https://b.example', null],
    ['https://c.example', null],
    ['https://d.example', null],
    ['https://e.example', null],
  ]);
});

it('uses the text beside the only address of a line as the title of the link', () => {
  expect(read('- My shop: shop.example\nhttps://b.example Studio diary')).toEqual([
    ['https://shop.example', 'My shop'],
    ['https://b.example', 'Studio diary'],
  ]);
});

it('returns the lines without an address', () => {
  const sentence = 'Rosa makes pots. Write to rosa@example.com: 10.50 each';
  expect(readPastedLinks(sentence)).toEqual({ links: [], unread: [sentence] });
  const { unread } = readPastedLinks('Links\n---\nshop.example\n---\nthe end');
  expect(unread).toEqual(['Links', '---', 'the end']);
});

// Without the length limit, the search for an address in such a word would exceed the test timeout.
it.each(['a'.repeat(200_000), 'a.'.repeat(100_000), `${'>'.repeat(200_000)}a`])(
  'skips words that are longer than an address can be',
  (word) => {
    expect(readPastedLinks(word).links).toEqual([]);
  },
);
