import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#bff/contracts/languages.ts';
import { pageDesign } from '#bff/contracts/page-design.ts';
import type { PublicProfile } from '#bff/contracts/profile.ts';
import { PosyMark } from '#web/ui/image/posy-mark.tsx';
import { SocialIcon } from '#web/ui/image/social-icon.tsx';
import { blockView, frameOrigins } from './block-view.ts';
import { Document, type DocumentProps } from './document.tsx';
import { MESSAGE_TRANSLATIONS, type MessageTranslations } from './message-translations.ts';
import { PageMeta, pageTitle } from './page-meta.tsx';
import { PAGE_END, PublicPage } from './public-page.tsx';
import messageStylesheet from './style/message-page.css?inline';
import cardStylesheet from './style/page-cards.css?inline';
import headingStylesheet from './style/page-headings.css?inline';
import stylesheet from './style/public-page.css?inline';
import { pageStyle } from './style/style-block.ts';

export interface Rendered {
  html: string;
  /** The exact text of the inline style block, for its hash in the CSP. */
  style: string;
  /** The origins of the players that the document may load, for its CSP. */
  frameOrigins: string[];
}

const BODY_RESET = 'body{margin:0}';
const THEME_COLOR = '#6366f1';

function render(props: DocumentProps, origins: string[] = []): Rendered {
  const html = `<!doctype html>${renderToStaticMarkup(<Document {...props} />)}`;
  return { html, style: props.style, frameOrigins: origins };
}

/**
 * Returns the stylesheet of a page. Omits rules for block kinds that the page does not contain.
 */
function stylesheetOf({ links }: PublicProfile): string {
  const views = new Set(links.map((link) => blockView(link).view));
  const hasCards = views.has('embed') || views.has('featured');
  return [
    BODY_RESET,
    stylesheet,
    views.has('heading') ? headingStylesheet : '',
    hasCards ? cardStylesheet : '',
  ].join('');
}

/**
 * Renders the document of a public page. React does not run in the visitor's browser.
 * @param options.script path of the click script (the built `visit.ts`)
 * @param options.countsViews makes the script count the view, because a CDN serves the page
 * @param options.card path of the share card; null until it is drawn
 * @param options.noindex excludes the page from search engines
 */
export function renderPublicPage(
  profile: PublicProfile,
  options: {
    publicUrl: string;
    script: string;
    noindex?: boolean;
    countsViews?: boolean;
    card?: string | null;
  },
): Rendered {
  const document: DocumentProps = {
    language: profile.language,
    title: pageTitle(profile),
    themeColor: pageDesign(profile).base,
    style: pageStyle(stylesheetOf(profile), profile),
    countedPage: options.countsViews ? profile.username : undefined,
    head: (
      <>
        <PageMeta
          profile={profile}
          publicUrl={options.publicUrl}
          noindex={options.noindex ?? false}
          card={options.card ?? null}
        />
        {/* Wait for the end of the page: with few links the content is centered, so that a
            partially loaded page would shift. */}
        <link rel="expect" href={`#${PAGE_END}`} blocking="render" />
        <script src={options.script} type="module" async />
      </>
    ),
    children: (
      <main>
        <PublicPage profile={profile} Icon={SocialIcon} />
      </main>
    ),
  };
  return render(document, frameOrigins(profile.links));
}

/**
 * Renders the document that is shown instead of a page that does not exist or is offline (404), is
 * suspended (410), or cannot be loaded (503).
 */
export function renderMessagePage(
  kind: Exclude<keyof MessageTranslations, 'home'>,
  options: { publicUrl: string; language: Language },
): Rendered {
  const { language } = options;
  const { [kind]: texts, home } = MESSAGE_TRANSLATIONS[language];
  return render({
    language,
    title: `${texts.title} · Posy`,
    themeColor: THEME_COLOR,
    style: messageStylesheet,
    head: <meta name="robots" content="noindex" />,
    children: (
      <main>
        <PosyMark size={72} wilted />
        <h1>
          <strong>{texts.heading}</strong> {texts.text}
        </h1>
        <a href={new URL('/', options.publicUrl).href}>{home}</a>
      </main>
    ),
  });
}
