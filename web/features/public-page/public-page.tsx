import { type CSSProperties, useEffect } from 'react';
import { pageDesign } from '#bff/contracts/page-design.ts';
import type { PublicProfile } from '#bff/contracts/profile.ts';
import { paths } from '#web/lib/paths.ts';
import { addFont } from './fonts.ts';
import { pageClasses, pageProperties } from './page-style.ts';
import { PublicLinkButton } from './public-link-button.tsx';

const PICTURE_SIZE = 112;
/** Longer names are set smaller on a wide screen. */
const SHORT_NAME = 22;
const TEXTS = { share: 'Share' };

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
  useEffect(() => addFont(design.font), [design.font]);
  const style = preview ? (pageProperties(design) as CSSProperties) : undefined;
  return (
    <div className={`${pageClasses(design)}${preview ? ' preview' : ''}`} style={style}>
      <div className="backdrop" />
      <div className="column">
        <Person profile={profile} />
        <ShareButton />
        {(complete || profile.links.length > 0) && <Links profile={profile} preview={preview} />}
        <footer className="foot">
          {profile.views !== null && (
            <>
              <p>{viewsText(profile.views)}</p>
              <span aria-hidden="true">·</span>
            </>
          )}
          <p>
            <a href="/">Made with Posy</a>
          </p>
          <span aria-hidden="true">·</span>
          <p>
            <a href={paths.report(profile.username)} rel="nofollow">
              Report
            </a>
          </p>
        </footer>
      </div>
    </div>
  );
}

/** The label is read by screen readers; the script shows it when it tells the outcome. */
function ShareButton() {
  return (
    <button type="button" className="share" data-share hidden>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 15V3m-4.5 4.5L12 3l4.5 4.5M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7" />
      </svg>
      <span aria-live="polite">{TEXTS.share}</span>
    </button>
  );
}

function Person({ profile }: { profile: PublicProfile }) {
  const name = profile.name || profile.username;
  return (
    <header className="person">
      <Picture src={profile.picture} name={name} />
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
    </header>
  );
}

function Picture({ src, name }: { src: string | null; name: string }) {
  if (src === null) {
    return (
      <span className="picture initial" aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
    );
  }
  const alt = `Picture of ${name}`;
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
    return <p className="empty">No links here yet. Come back soon!</p>;
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

function viewsText(views: number): string {
  return `${views.toLocaleString('en')} ${views === 1 ? 'view' : 'views'}`;
}
