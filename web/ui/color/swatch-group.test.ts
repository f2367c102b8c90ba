import { expect, it } from 'vitest';
import { swatchBackground } from './swatch-group.tsx';

it('shows the plain color of a theme with a drawing', () => {
  expect(swatchBackground('meadow', null)).toMatch(/^#[0-9a-f]{6}$/);
  expect(swatchBackground('confetti', null)).toBe('#fffaf0');
});

it('shows the background of any other theme, and the creator’s own background', () => {
  expect(swatchBackground('sunset', null)).toContain('gradient');
  expect(swatchBackground('meadow', 'linear-gradient(to right, #ff0000, #ffff00)')).toContain(
    'linear-gradient(to right, #ff0000, #ffff00)',
  );
});
