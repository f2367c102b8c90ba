import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { pageDesign } from '#bff/contracts/page-design.ts';
import { fontRules } from '#web/features/public-page/style/style-block.ts';
import { pageProperties } from '#web/features/public-page/style/page-style.ts';
import { PublicPage } from '#web/features/public-page/public-page.tsx';
import { SocialIcon } from '#web/ui/image/social-icon.tsx';
import { HERO_PROFILE } from './sample-profiles.ts';

/*
 * The hero contains a prerendered page, because the component and its themes would exceed the
 * script budget of the landing page. After a change of the public page, update the prerendered HTML
 * and CSS with `npx vitest run --project=unit web/app/landing -u`.
 */

/** Matches the rules of fonts that the server serves, not those of local fallback fonts. */
const SERVED = /@font-face\{[^}]*url\([^}]*\}/g;

it('the sample in the hero matches the component', async () => {
  const markup = renderToStaticMarkup(
    <PublicPage profile={HERO_PROFILE} Icon={SocialIcon} preview />,
  )
    // The CSP forbids style attributes, and the landing page already has a first-level heading.
    .replaceAll(/ style="[^"]*"/g, '')
    .replaceAll(/<(\/?)h1/g, '<$1p')
    // Link to the sample itself: the sample is inert, but search engines follow its links.
    .replaceAll(/ (?:target|rel)="[^"]*"/g, '')
    .replaceAll(/ href="[^"]*"/g, ' href="#example"');
  await expect(`${markup}\n`).toMatchFileSnapshot('hero-sample.html');
});

it('the sample in the hero has the colors of its theme', async () => {
  const design = pageDesign(HERO_PROFILE);
  const properties = Object.entries(pageProperties(design)).map(
    ([name, value]) => `  ${name}: ${value};\n`,
  );
  const fonts = fontRules(design.font).match(SERVED) ?? [];
  await expect(
    `${fonts.join('\n')}\n.hero-sample .public-page {\n${properties.join('')}}\n`,
  ).toMatchFileSnapshot('hero-sample.css');
});
