// Units that tests repeat to texts. Parsers with a super-linear step take long for such texts.

/** Units for a path or a query. */
export const PATH_UNITS = [
  ...['.', '/', '/.', 'a.', '%', '%25', '%2F', '%00', '%E2%80%8B', '[', '(', '*', ';a=', '&a['],
  ...['a=&', '+', '-', '@', '\\', 'a', '0', '\u00ff', '__proto__.', ','],
];

/** Units for a header. */
export const HEADER_UNITS = [
  ...[',', ' ,', '; ', 'a,', '*/*,', 'a/b;q=0.1,', 'gzip,', 'br;q=0,', '"', '\\"', '=";', 'W/"a",'],
  ...['[', ':', '1.2.3.4,', '2001:db8::1, ', 'a=b; ', 'posy=;', 'posy-me=', 'Android', 'bot '],
  ...['Mozilla/5.0 (', 'a\t', 'a.', '%00', '\u00ff', '-', 'a'],
];

/** Units for a string in a JSON body. */
export const TEXT_UNITS = [
  ...['a', ' ', '\t', '\n', '\r', '\u200b', '\u00a0', '\u3164', '\u2800', '\u0301', '\u0316\u0301'],
  ...['.', '@', 'a@', 'a.', '+', '+1', '-', '_', '/', 'http://', '%', ',', ';', 'data:', 'base64,'],
  ...[
    '#',
    '0',
    '(',
    '\\',
    '"',
    '<',
    '\u{1f600}',
    '\u{1f469}\u200d',
    '\ud800',
    '\0',
    '\u202e',
    '\ufeff',
  ],
];

/** Repeats a unit until the text has about `length` characters. */
export const filled = (unit: string, length: number): string =>
  unit.repeat(Math.floor(length / unit.length));
