import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { qrMatrix } from './qr-code/qr-matrix.ts';
import { qrImage } from './qr-image.ts';

const SECRET = '7TDTW3OSA5IFMHTKSDARLBGL7HPXUHDS';
const URI = `otpauth://totp/Posy:rosa%40example.com?secret=${SECRET}&issuer=Posy`;

// jsQR 1.4 read exactly this text from exactly these modules.
it('is what a reader read', () => {
  const rows = qrMatrix(URI).map((row) => row.map(Number).join(''));
  const digest = createHash('sha256').update(rows.join('\n')).digest('hex');
  expect(digest).toBe('8acc6cfb679998cb4ab874beeb1396423eedf9880b15bbe15b5bd5d789840a00');
});

it('is an image with a border and a square for each dark module', () => {
  const [head = '', body = ''] = qrImage(URI).split(',');
  expect(head).toBe('data:image/svg+xml;base64');
  const svg = Buffer.from(body, 'base64').toString();
  expect(svg).toContain('viewBox="0 0 61 61"');
  expect(svg.match(/h1v1h-1z/g)).toHaveLength(qrMatrix(URI).flat().filter(Boolean).length);
  expect(svg).toContain('<path d="M4 4h1v1h-1z');
});

it('refuses what does not fit', () => {
  expect(() => qrMatrix('x'.repeat(230))).not.toThrow();
  expect(() => qrMatrix('x'.repeat(231))).toThrow('does not fit');
});
