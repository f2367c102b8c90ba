import {
  IMAGE_BODY_BYTES_MAX,
  IMAGE_BYTES_MAX,
  IMPORT_BODY_BYTES_MAX,
} from '#bff/contracts/limits.ts';
import {
  filled,
  HEADER_UNITS,
  PATH_UNITS,
  TEXT_UNITS,
} from '#test/harness/cost/adversarial-texts.ts';

const KB = 1024;
/** Length just below Node's limit of 16 KB for the request line and the headers. */
const HEAD_LENGTH = 15_000;
/** Length just below the limit of 64 KB for most bodies. */
const BODY_LENGTH = 60 * KB;
const UPLOAD_LENGTH = IMAGE_BODY_BYTES_MAX - KB;
const IMPORT_LENGTH = IMPORT_BODY_BYTES_MAX / 2;
const HEADERS = ['Accept-Encoding', 'Cookie', 'Origin', 'User-Agent', 'X-Forwarded-For', 'Referer'];

export interface CostlyRequest {
  name: string;
  line: string;
  headers: Record<string, string>;
  body: string;
}

const named = (kind: string, unit: string) => `${kind} of ${JSON.stringify(unit.slice(0, 20))}`;

function inPaths(): CostlyRequest[] {
  return PATH_UNITS.flatMap((unit) =>
    ['/u/', '/api/u/', '/assets/', '/api/profile?'].map((start) => ({
      name: named(`GET ${start}`, unit),
      line: `GET ${start}${filled(unit, HEAD_LENGTH)}`,
      headers: {},
      body: '',
    })),
  );
}

function inHeaders(username: string): CostlyRequest[] {
  return HEADER_UNITS.flatMap((unit) =>
    HEADERS.map((header) => ({
      name: named(header, unit),
      line: `GET /u/${username}`,
      headers: { [header]: filled(unit, HEAD_LENGTH) },
      body: '',
    })),
  );
}

function inBodies(): CostlyRequest[] {
  const texts = TEXT_UNITS.map((unit) => JSON.stringify({ name: filled(unit, BODY_LENGTH / 8) }));
  const structures = [
    '['.repeat(BODY_LENGTH),
    '"'.repeat(BODY_LENGTH),
    `{"name":"${'\\"'.repeat(BODY_LENGTH / 2)}"}`,
    `{"name":${'1'.repeat(BODY_LENGTH)}}`,
    JSON.stringify(Object.fromEntries(Array.from({ length: 1_900 }, (_, it) => [`k${it}`, 1]))),
    `{"appearance":{"text_color":"#${'f'.repeat(BODY_LENGTH)}"}}`,
    `{"appearance":${'{"button":'.repeat(BODY_LENGTH / 20)}`,
    JSON.stringify({ background_color: filled('linear-gradient(', BODY_LENGTH) }),
  ];
  return [...texts, ...structures].map((body) => ({
    name: named('PUT /api/profile', body),
    line: 'PUT /api/profile',
    headers: {},
    body,
  }));
}

/**
 * Returns three expensive files: a PNG of empty chunks, a lossless WebP whose transform has two
 * symbols for a million pixels, and a JPEG of fill bytes.
 */
function costlyFiles(): Buffer[] {
  const png = Buffer.alloc(IMAGE_BYTES_MAX, Buffer.from('\0\0\0\0IDAT\0\0\0\0', 'latin1'));
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').copy(png);
  const webp = Buffer.alloc(IMAGE_BYTES_MAX);
  Buffer.from('RIFF\xff\xff\x4f\0WEBPVP8L\xf0\xff\x4f\0\x2f\xff\xff\xff\x1f', 'latin1').copy(webp);
  Buffer.from([0x81, 0x09, 0x88, 0x88, 0x00]).copy(webp, 25);
  return [png, webp, Buffer.alloc(IMAGE_BYTES_MAX, 0xff).fill(Buffer.from([0xff, 0xd8]), 0, 2)];
}

function inUploads(): CostlyRequest[] {
  const units = ['[', '{"a":', '"', ' ', '[0', '\\u0041'];
  const files = costlyFiles().map((file) => `data:image/png;base64,${file.toString('base64')}`);
  const bodies = [
    ...units.map((unit) => filled(unit, UPLOAD_LENGTH)),
    ...['\\"', '\\u0041', 'a'].map((unit) => `{"image":"${filled(unit, UPLOAD_LENGTH)}"}`),
    ...files.map((image) => JSON.stringify({ image })),
  ];
  return ['POST /api/profile/picture', 'POST /api/profile/background-photo'].flatMap((line) =>
    bodies.map((body) => ({ name: named(line, body), line, headers: {}, body })),
  );
}

function inImports(): CostlyRequest[] {
  const units = {
    bookmarks: ['<b>', '<a href=', '<!--', '&amp;', '<A HREF="https://a.example">a</A>', '<'],
    csv: [',', '"', '\n', '"",', 'https://a.example,a\n'],
    posy: ['[', '{"links":'],
  };
  return Object.entries(units).flatMap(([format, texts]) =>
    texts.map((unit) => ({
      name: named(`POST /api/imports, ${format}`, unit),
      line: 'POST /api/imports',
      headers: {},
      body: JSON.stringify({ format, text: filled(unit, IMPORT_LENGTH) }),
    })),
  );
}

const inCodes = (username: string): CostlyRequest[] =>
  ['qr.svg', 'qr.png'].map((file) => ({
    name: `GET /u/{username}/${file}`,
    line: `GET /u/${username}/${file}`,
    headers: {},
    body: '',
  }));

/** Returns the most expensive requests known from the tests, by kind. */
export function costlyRequests(username: string): CostlyRequest[] {
  return [
    ...inPaths(),
    ...inHeaders(username),
    ...inCodes(username),
    ...inBodies(),
    ...inImports(),
    ...inUploads(),
  ];
}
