import { expect, it } from 'vitest';
import { cardBackground } from './card-background.ts';

it('converts the position, size and repetition of each layer to pixels', () => {
  const css =
    'radial-gradient(24px 16px at 50% 100%, transparent 84%, #ddd9f4 88% 97%, transparent) 0 0 / 48px 20px, ' +
    'linear-gradient(rgb(0 0 0 / 12%) 0 0), ' +
    'radial-gradient(circle at 50% 108%, #c5472a 0 11rem, #351658 12rem) 50% 0 / 400px, #f3f1fa';
  expect(cardBackground(css, '#000000')).toEqual({
    backgroundColor: '#f3f1fa',
    backgroundImage:
      'radial-gradient(24px 16px at 50% 100%, transparent 84%, #ddd9f4 88%, #ddd9f4 97%, transparent), ' +
      'linear-gradient(rgba(0, 0, 0, 0.12) 0px, rgba(0, 0, 0, 0.12) 0px), ' +
      'radial-gradient(circle at 50% 108%, #c5472a 0px, #c5472a 176px, #351658 192px)',
    backgroundPosition: '0px 0px, 0px 0px, 400px 0px',
    backgroundSize: '48px 20px, 1200px 630px, 400px 630px',
    backgroundRepeat: 'repeat, repeat, repeat',
  });
});

it('keeps the proportions of a drawing', () => {
  const drawing = `url("data:image/svg+xml,%3Csvg viewBox='0 0 1440 640' width='1440' height='640'/%3E")`;
  const css = `${drawing} 50% 100% / max(100%, 60rem) auto no-repeat, linear-gradient(#c9e8f7, #fdf6da)`;
  expect(cardBackground(css, '#c9e8f7')).toEqual({
    backgroundColor: '#c9e8f7',
    backgroundImage: `${drawing}, linear-gradient(#c9e8f7, #fdf6da)`,
    backgroundPosition: `0px ${630 - (1200 * 640) / 1440}px, 0px 0px`,
    backgroundSize: `1200px ${(1200 * 640) / 1440}px, 1200px 630px`,
    backgroundRepeat: 'no-repeat, repeat',
  });
});

it('omits everything that would be loaded from a URL', () => {
  const css = 'url("https://a.example/x.png"), url(/media/a), image-set("b.png" 1x), #123456';
  expect(cardBackground(css, '#ffffff')).toEqual({ backgroundColor: '#123456' });
});
