import { type ComponentType, type CSSProperties, type ReactNode, useEffect } from 'react';
import { directionOf } from '#bff/contracts/languages.ts';
import { pageDesign } from '#bff/contracts/page-design.ts';
import type { PublicProfile } from '#bff/contracts/profile.ts';
import { firstGrapheme } from '#bff/contracts/text.ts';
import { paths } from '#web/lib/paths.ts';
import { LazySocialIcon } from '#web/ui/image/lazy-social-icon.tsx';
import type { SocialIconProps } from '#web/ui/image/social-icon.tsx';
import { aloneInRow } from './block-view.ts';
import {
  PAGE_TRANSLATIONS,
  type PageTranslations,
  viewsText,
  withName,
} from './page-translations.ts';
import { PublicBlock } from './public-block.tsx';
import { SocialRow } from './social-row.tsx';
import { addFont } from './style/fonts.ts';
import { pageClasses, pageProperties } from './style/page-style.ts';

const PICTURE_SIZE = 112;
/** The id of the footer, the last part of the page. */
export const PAGE_END = 'end';
/** Maximum length of a name in the normal font size. Longer names are smaller on wide screens. */
const SHORT_NAME = 22;

export interface PublicPageProps {
  profile: PublicProfile;
  /**
   * Whether the dashboard renders the page. The dashboard sets custom properties in a style
   * attribute; the server writes them to the style block.
   */
  preview?: boolean;
  /**
   * Whether all links are loaded. Until then, an empty list does not show the text for no links.
   */
  complete?: boolean;
  /**
   * The component for the logos of the social row. The server passes a component that renders
   * synchronously.
   */
  Icon?: ComponentType<SocialIconProps>;
}

/** A creator's page, rendered by the server for visitors and by the dashboard as a preview. */
export function PublicPage(props: PublicPageProps) {
  const { profile, preview = false, complete = true, Icon = LazySocialIcon } = props;
  const design = pageDesign(profile);
  const { language } = profile;
  const texts = PAGE_TRANSLATIONS[language];
  const socials = <SocialRow {...profile} Icon={Icon} />;
  const { socials: place } = profile.appearance;
  useEffect(() => addFont(design.font), [design.font]);
  const style = preview ? (pageProperties(design) as CSSProperties) : undefined;
  return (
    <div
      className={`${pageClasses(design)}${preview ? ' preview' : ''}`}
      style={style}
      lang={preview ? language : undefined}
      dir={preview ? directionOf(language) : undefined}
    >
      <div className="backdrop" />
      <div className="column">
        <Person profile={profile}>{place === 'above' && socials}</Person>
        <ShareButton texts={texts} />
        {(complete || profile.links.length > 0) && <Links profile={profile} preview={preview} />}
        {place === 'below' && socials}
        <footer className="foot" id={preview ? undefined : PAGE_END}>
          {profile.views !== null && (
            <>
              <p>{viewsText(language, profile.views)}</p>
              <span aria-hidden="true">·</span>
            </>
          )}
          <p>
            <a href="/">{texts.madeWith}</a>
          </p>
          <span aria-hidden="true">·</span>
          <p>
            <a href={paths.report(profile.username)} rel="nofollow">
              {texts.report}
            </a>
          </p>
        </footer>
      </div>
    </div>
  );
}

/**
 * Opens the share dialog. The page's script creates the dialog with the texts in the data
 * attributes. The label is visible to screen readers only.
 */
function ShareButton({ texts }: { texts: PageTranslations }) {
  return (
    <button
      type="button"
      className="share"
      data-share
      data-copy={texts.copyLink}
      data-copied={texts.linkCopied}
      data-failed={texts.copyFailed}
      data-qr={texts.qrCode}
      data-close={texts.close}
      hidden
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 15V3m-4.5 4.5L12 3l4.5 4.5M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7" />
      </svg>
      <span>{texts.share}</span>
    </button>
  );
}

function Person({ profile, children }: { profile: PublicProfile; children: ReactNode }) {
  const name = profile.name || profile.username;
  return (
    <header className="person">
      <Picture profile={profile} name={name} />
      <h1 className={name.length > SHORT_NAME ? 'name long' : 'name'} dir="auto">
        {name}
      </h1>
      <p className="username">
        <bdi>@{profile.username}</bdi>
      </p>
      {profile.bio !== '' && (
        <p className="bio" dir="auto">
          {profile.bio}
        </p>
      )}
      {children}
    </header>
  );
}

function Picture({ profile, name }: { profile: PublicProfile; name: string }) {
  const { picture: src, language } = profile;
  if (src === null) {
    return (
      <span className="picture initial" aria-hidden="true">
        {firstGrapheme(name)?.toLocaleUpperCase(language)}
      </span>
    );
  }
  const alt = withName(PAGE_TRANSLATIONS[language].pictureOf, name);
  return (
    <img
      className="picture"
      src={src}
      alt={alt}
      width={PICTURE_SIZE}
      height={PICTURE_SIZE}
      decoding="async"
    />
  );
}

function Links({ profile, preview }: { profile: PublicProfile; preview: boolean }) {
  const { links, language } = profile;
  if (links.length === 0) return <p className="empty">{PAGE_TRANSLATIONS[language].empty}</p>;
  const isAlone = pageDesign(profile).layout === 'grid' ? aloneInRow(links) : [];
  return (
    <ul className="links">
      {links.map((link, index) => (
        <li
          key={link.id}
          className={isAlone[index] ? 'alone' : undefined}
          data-block={preview ? link.id : undefined}
        >
          <PublicBlock link={link} preview={preview} />
        </li>
      ))}
    </ul>
  );
}
