import { describe, expect, it } from 'vitest';
import { CENTERED, cropSquare, moveCrop, ZOOM_MAX, zoomCrop } from './crop.ts';

const wide = { width: 600, height: 400 };

describe('crop', () => {
  it('starts with the largest square in the center', () => {
    expect(cropSquare(wide, CENTERED)).toEqual({ side: 400, left: 100, top: 0 });
  });

  it('moves with the pointer and stops at the edges', () => {
    const right = moveCrop(wide, CENTERED, { x: -0.125, y: 0.5 });
    expect(cropSquare(wide, right)).toEqual({ side: 400, left: 150, top: 0 });
    expect(cropSquare(wide, moveCrop(wide, CENTERED, { x: 9, y: 0 })).left).toBe(0);
    expect(cropSquare(wide, moveCrop(wide, CENTERED, { x: -9, y: 0 })).left).toBe(200);
  });

  it('keeps the center while zooming', () => {
    const close = zoomCrop(wide, CENTERED, 2);
    expect(cropSquare(wide, close)).toEqual({ side: 200, left: 200, top: 100 });
    expect(zoomCrop(wide, close, 1)).toEqual(CENTERED);
  });

  it('stays inside the image', () => {
    const corner = moveCrop(wide, zoomCrop(wide, CENTERED, 9), { x: -9, y: -9 });
    expect(corner.zoom).toBe(ZOOM_MAX);
    const out = cropSquare(wide, zoomCrop(wide, corner, 0.1));
    expect(out).toEqual({ side: 400, left: 200, top: 0 });
  });
});
