import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { pageDesign } from '#bff/contracts/page-design.ts';
import { fontRules } from '#web/features/public-page/style/style-block.ts';
import { pageProperties } from '#web/features/public-page/style/page-style.ts';
import { PublicPage } from '#web/features/public-page/public-page.tsx';
import { SocialIcon } from '#web/ui/image/social-icon.tsx';
import { HERO_PROFILE } from './sample-profiles.ts';

/**
 * The page in the hero is drawn by the real component, but ahead of time: the themes would not fit
 * into the landing page's script. After a change of the page, both files are written by
 * `npx vitest run --project=unit web/app/landing -u`.
 */
const SERVED = /@font-face\{[^}]*url\([^}]*\}/g;

it('the sample in the hero is what the component draws', async () => {
  const markup = renderToStaticMarkup(
    <PublicPage profile={HERO_PROFILE} Icon={SocialIcon} preview />,
  )
    // The CSP allows no style attribute, and the landing page has its own first heading.
    .replaceAll(/ style="[^"]*"/g, '')
    .replaceAll(/<(\/?)h1/g, '<$1p')
    // Each link of the sample leads to the sample: it is inert, but search engines read it.
    .replaceAll(/ (?:target|rel)="[^"]*"/g, '')
    .replaceAll(/ href="[^"]*"/g, ' href="#example"');
  await expect(`${markup}\n`).toMatchFileSnapshot('hero-sample.html');
});

it('the colors of the sample in the hero are those of its theme', async () => {
  const design = pageDesign(HERO_PROFILE);
  const properties = Object.entries(pageProperties(design)).map(
    ([name, value]) => `  ${name}: ${value};\n`,
  );
  const fonts = fontRules(design.font).match(SERVED) ?? [];
  await expect(
    `${fonts.join('\n')}\n.hero-sample .public-page {\n${properties.join('')}}\n`,
  ).toMatchFileSnapshot('hero-sample.css');
});
