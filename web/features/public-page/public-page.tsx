import type { CSSProperties } from 'react';
import { directionOf } from '#bff/contracts/languages.ts';
import { pageDesign } from '#bff/contracts/page-design.ts';
import type { PublicProfile } from '#bff/contracts/profile.ts';
import { paths } from '#web/lib/paths.ts';
import { pageClasses, pageProperties } from './page-style.ts';
import { PAGE_WORDS, viewsText, withName } from './page-words.ts';
import { PublicLinkButton } from './public-link-button.tsx';

const PICTURE_SIZE = 112;

export interface PublicPageProps {
  profile: PublicProfile;
  /**
   * In the dashboard, custom properties are set by a style attribute; on the server by the style
   * block.
   */
  preview?: boolean;
  /** Whether all links are loaded; otherwise an empty preview may still be loading. */
  complete?: boolean;
}

/** A creator's page, rendered by the server for visitors and by the dashboard as a preview. */
export function PublicPage({ profile, preview = false, complete = true }: PublicPageProps) {
  const design = pageDesign(profile);
  const { language } = profile;
  const words = PAGE_WORDS[language];
  const style = preview ? (pageProperties(design) as CSSProperties) : undefined;
  return (
    <div
      className={pageClasses(design)}
      style={style}
      lang={preview ? language : undefined}
      dir={preview ? directionOf(language) : undefined}
    >
      <div className="column">
        <Person profile={profile} />
        <button
          type="button"
          className="share"
          data-share
          data-copy="Copy link"
          data-copied={words.linkCopied}
          data-failed={words.copyFailed}
          data-qr="QR code"
          data-close="Close"
          hidden
        >
          {words.share}
        </button>
        {(complete || profile.links.length > 0) && <Links profile={profile} preview={preview} />}
        <footer className="foot">
          {profile.views !== null && (
            <>
              <p>{viewsText(language, profile.views)}</p>
              <span aria-hidden="true">·</span>
            </>
          )}
          <p>
            <a href="/">{words.madeWith}</a>
          </p>
          <span aria-hidden="true">·</span>
          <p>
            <a href={paths.report(profile.username)} rel="nofollow">
              {words.report}
            </a>
          </p>
        </footer>
      </div>
    </div>
  );
}

function Person({ profile }: { profile: PublicProfile }) {
  const name = profile.name || profile.username;
  return (
    <header className="person">
      <Picture profile={profile} name={name} />
      <h1 className="name" dir="auto">
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
    </header>
  );
}

function Picture({ profile, name }: { profile: PublicProfile; name: string }) {
  const { picture: src, language } = profile;
  if (src === null) {
    return (
      <span className="picture initial" aria-hidden="true">
        {[...name][0]?.toLocaleUpperCase(language)}
      </span>
    );
  }
  const alt = withName(PAGE_WORDS[language].pictureOf, name);
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
  if (profile.links.length === 0) {
    return <p className="empty">{PAGE_WORDS[profile.language].empty}</p>;
  }
  return (
    <ul className="links">
      {profile.links.map((link) => (
        <li key={link.id}>
          <PublicLinkButton link={link} preview={preview} />
        </li>
      ))}
    </ul>
  );
}
