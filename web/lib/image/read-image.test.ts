import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { imageProblem, readThumbnail } from './read-image.ts';

const LIMIT = 5_242_880;
const check = (size: number, type = 'image/png') => imageProblem({ size, type }, 'too large');

describe('imageProblem', () => {
  it('accepts an image of exactly the limit, but not one byte more', () => {
    expect(check(LIMIT)).toBeNull();
    expect(check(LIMIT + 1)).toBe('too large');
  });

  it('rejects unsupported types', () => {
    expect(check(10, 'image/svg+xml')).toBe('Please choose a PNG, JPEG, WebP or GIF image.');
    expect(check(10, '')).toBe('Please choose a PNG, JPEG, WebP or GIF image.');
  });
});

describe('readThumbnail', () => {
  beforeEach(() => {
    // Node has neither of these classes. The image has a supported size.
    vi.stubGlobal(
      'Image',
      class {
        naturalWidth = 60;
        naturalHeight = 60;
        decode = async () => undefined;
      },
    );
    vi.stubGlobal(
      'FileReader',
      class {
        result = '';
        onload = () => undefined;
        readAsDataURL({ size }: Blob) {
          this.result = `data:image/png;base64,(${size} bytes)`;
          queueMicrotask(() => this.onload());
        }
      },
    );
  });
  afterEach(() => void vi.unstubAllGlobals());

  const read = (size: number) =>
    readThumbnail(new File([new Uint8Array(size)], 'a.png', { type: 'image/png' }));

  it('links-12 accepts an image of exactly the limit, but not one byte more', async () => {
    const dataUrl = `data:image/png;base64,(${LIMIT} bytes)`;
    expect(await read(LIMIT)).toEqual({ dataUrl });
    expect(await read(LIMIT + 1)).toEqual({ problem: 'Thumbnail file size exceeds 5MB.' });
  });
});
