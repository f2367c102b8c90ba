import { describe, expect, it } from 'vitest';
import { DEFAULT_APPEARANCE } from '../appearance.ts';
import { contrast, lowestContrast } from '../color.ts';
import { AA } from '../page-background.ts';
import { pageDesign } from '../page-design.ts';
import type { Theme } from './theme.ts';
import { THEMES } from './themes.ts';

const themes = Object.values(THEMES);
const designOf = ({ id }: Theme) =>
  pageDesign({ appearance: { ...DEFAULT_APPEARANCE, theme: id }, background_color_own: null });
const looks = (theme: Theme) => {
  const { text } = designOf(theme);
  const isDark = contrast(text, '#000000') > contrast(text, '#ffffff');
  return [theme.font, theme.button.shape, theme.button.fill, theme.background.kind, isDark];
};

describe('themes', () => {
  it('differ from each other in at least three properties', () => {
    const alike = themes.flatMap((theme, index) =>
      themes.slice(index + 1).flatMap((other) => {
        const others = looks(other);
        const differences = looks(theme).filter((value, at) => value !== others[at]).length;
        return differences < 3 ? [`${theme.id} and ${other.id}`] : [];
      }),
    );
    expect(alike).toEqual([]);
  });

  it.each(themes)('$id has its own text and focus color, which are readable', (theme) => {
    const { text, focus, spots } = designOf(theme);
    if (theme.text) expect(text).toBe(theme.text);
    expect(lowestContrast(text, spots)).toBeGreaterThanOrEqual(AA);
    expect(focus).toBe(theme.focus);
    expect(lowestContrast(focus, spots)).toBeGreaterThanOrEqual(3);
  });

  it.each(themes.filter(({ button }) => button.text))('$id has readable buttons', ({ button }) => {
    expect(contrast(`${button.text}`, button.color)).toBeGreaterThanOrEqual(AA);
  });

  it.each(themes.filter(({ background }) => background.layers))(
    '$id lists the colors of its layers',
    ({ background }) => {
      expect(background.spots?.length).toBeGreaterThan(1);
    },
  );

  it('classic is the default of the specification', () => {
    const { background, button, font } = THEMES.classic;
    expect([background.color, button.color, font]).toEqual(['#6366f1', '#000000', 'system']);
  });
});
