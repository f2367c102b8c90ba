import { describe, expect, it } from 'vitest';
import { initialChoices, serializeBackground } from './background-draft.ts';

describe('initialChoices', () => {
  it('returns the stored background and defaults for the other types', () => {
    const { type, choices } = initialChoices('radial-gradient(circle, #111111, #222222)');
    expect(type).toBe('gradient');
    expect(choices.gradient).toMatchObject({ direction: 'circle', from: '#111111', to: '#222222' });
    expect(choices.solid.color).toBe('#6366f1');
    expect(choices.pattern.pattern).toBe('pattern-dots');
  });

  it('returns the default color for an invalid background', () => {
    expect(initialChoices('hotpink')).toMatchObject({ type: 'solid' });
  });
});

describe('serializeBackground', () => {
  it('returns null if a color is invalid', () => {
    expect(serializeBackground({ type: 'solid', color: '#12' })).toBeNull();
    expect(serializeBackground({ type: 'solid', color: '#123456' })).toBe('#123456');
    expect(
      serializeBackground({ type: 'gradient', direction: 'to right', from: '#123456', to: 'x' }),
    ).toBeNull();
    expect(serializeBackground({ type: 'pattern', pattern: 'pattern-grid' })).toBe(
      'pattern:pattern-grid',
    );
  });
});
