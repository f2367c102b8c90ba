import { describe, expect, it } from 'vitest';
import { CENTERED, moved, squareOf, ZOOM_MAX, zoomed } from './crop.ts';

const wide = { width: 600, height: 400 };

describe('crop', () => {
  it('starts with the largest square, in the middle', () => {
    expect(squareOf(wide, CENTERED)).toEqual({ side: 400, left: 100, top: 0 });
  });

  it('follows the hand and stops at the edges', () => {
    const right = moved(wide, CENTERED, { x: -0.125, y: 0.5 });
    expect(squareOf(wide, right)).toEqual({ side: 400, left: 150, top: 0 });
    expect(squareOf(wide, moved(wide, CENTERED, { x: 9, y: 0 })).left).toBe(0);
    expect(squareOf(wide, moved(wide, CENTERED, { x: -9, y: 0 })).left).toBe(200);
  });

  it('keeps what is in the middle while zooming', () => {
    const close = zoomed(wide, CENTERED, 2);
    expect(squareOf(wide, close)).toEqual({ side: 200, left: 200, top: 100 });
    expect(zoomed(wide, close, 1)).toEqual(CENTERED);
  });

  it('never leaves the image', () => {
    const corner = moved(wide, zoomed(wide, CENTERED, 9), { x: -9, y: -9 });
    expect(corner.zoom).toBe(ZOOM_MAX);
    const out = squareOf(wide, zoomed(wide, corner, 0.1));
    expect(out).toEqual({ side: 400, left: 200, top: 0 });
  });
});
