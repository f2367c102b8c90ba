import { expect, it } from 'vitest';
import { IMAGE_BODY_BYTES_MAX } from '#bff/contracts/limits.ts';
import { dataUrlSchema } from '#bff/contracts/link.ts';
import { dataUrlBytes } from './image.ts';

const UNSUPPORTED = /^Please choose a PNG, JPEG/;

it.each(['a', 'ab', 'abc', 'abcd'])('S63 decodes the base64 of "%s"', (text) => {
  const base64 = Buffer.from(text).toString('base64');
  expect(dataUrlBytes(`data:;base64,${base64}`).toString()).toBe(text);
  expect(dataUrlBytes(`data:;base64,${base64.replaceAll('=', '')}`).toString()).toBe(text);
});

it.each(['', '=', 'YWJj\n', 'YW Jj', 'YWJj中', 'YWJjé', 'YWJj.YWJj', 'YW==YWJj'])(
  'S63 rejects "%s" as base64',
  (base64) => expect(() => dataUrlBytes(`data:;base64,${base64}`)).toThrow(UNSUPPORTED),
);

it('S63 rejects a data URL whose type is not plain ASCII', () => {
  expect(dataUrlSchema.safeParse('data:image/png;base64,YWJj').success).toBe(true);
  for (const type of ['中', 'é', '\0', 'a\nb']) {
    expect(dataUrlSchema.safeParse(`data:${type};base64,YWJj`).success).toBe(false);
  }
});

it('S61 S63 checks a data URL of 8 MB without blocking', () => {
  const text = 'data:;base64,'.padEnd(IMAGE_BODY_BYTES_MAX, 'A');
  const before = process.threadCpuUsage();
  dataUrlSchema.parse(text);
  dataUrlBytes(text);
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(50);
});
