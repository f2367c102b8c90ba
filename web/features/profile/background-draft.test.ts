import { describe, expect, it } from 'vitest';
import { backgroundText, choicesFrom } from './background-draft.ts';

describe('choicesFrom', () => {
  it('keeps the stored background and has defaults for the other kinds', () => {
    const { type, choices } = choicesFrom('radial-gradient(circle, #111111, #222222)');
    expect(type).toBe('gradient');
    expect(choices.gradient).toMatchObject({ direction: 'circle', from: '#111111', to: '#222222' });
    expect(choices.solid.color).toBe('#6366f1');
    expect(choices.pattern.pattern).toBe('pattern-dots');
  });

  it('starts from the default colour when the stored text means nothing', () => {
    expect(choicesFrom('hotpink')).toMatchObject({ type: 'solid' });
  });
});

describe('backgroundText', () => {
  it('is null until every colour is one', () => {
    expect(backgroundText({ type: 'solid', color: '#12' })).toBeNull();
    expect(backgroundText({ type: 'solid', color: '#123456' })).toBe('#123456');
    expect(
      backgroundText({ type: 'gradient', direction: 'to right', from: '#123456', to: 'x' }),
    ).toBeNull();
    expect(backgroundText({ type: 'pattern', pattern: 'pattern-grid' })).toBe(
      'pattern:pattern-grid',
    );
  });
});
