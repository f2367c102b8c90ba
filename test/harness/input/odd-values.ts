import fc from 'fast-check';

/** A text in odd values. Tests search responses for it to detect echoed input. */
export const CANARY = 'xq7canary7qx';

/**
 * Texts that have caused bugs in servers: control characters, lone surrogates, bidirectional marks,
 * property names.
 */
const ODD_TEXTS = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udc00a',
    'a\ud83d',
    '\u202eabc',
    '\u2066a\u2069',
    '\ufeff',
  ],
  ...[
    '\u2028',
    '\u0085',
    'e\u0301\u0301\u0301',
    '\u{1f469}\u200d\u{1f680}',
    '\u{1f3f4}\u{e0067}',
    '\ufffe',
    '\uffff',
  ],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'null',
    'NaN',
    'true',
    '-1',
    '1e999',
  ],
  ...[
    '../../etc/passwd',
    '%00',
    '%2e%2e%2f',
    '<%= 7*7 %>',
    '{{7*7}}',
    "' OR 1=1 --",
    '<script>alert(1)</script>',
    '\\',
    '\r\nX-A: 1',
  ],
  ...['İ', 'ﬀ', 'K', 'ß', '＜', '．．／', 'https://a.example/\ud800', 'https://a.example', 'rosa'],
];

export const oddText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_TEXTS).map((text) => text + CANARY) },
  // UTF-16 surrogates in any order.
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
    .map((units) => String.fromCharCode(...units)),
  fc.integer({ min: 1, max: 3000 }).map((length) => 'ä'.repeat(length)),
);

const deep = fc.integer({ min: 1, max: 500 }).map((depth) => {
  let value: unknown = CANARY;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
});

/** Generates JSON values, valid or invalid for a field. */
export const oddValue = fc.oneof(
  oddText,
  oddText,
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -0,
    1.5,
    1e308,
    [],
    {},
    [[]],
    { length: 3 },
    { toString: 1 },
  ),
  fc.array(oddText, { maxLength: 120 }),
  deep,
);
