import type { CSSProperties } from 'react';
import { isLinkUrl } from '#bff/contracts/link.ts';
import type { PublicLink } from '#bff/contracts/profile.ts';
import { BrandIcon } from '#web/ui/image/brand-icon.tsx';
import { linkClass, ownLinkProperties } from './page-style.ts';
import { shortUrl } from './short-url.ts';

const THUMBNAIL_SIZE = 48;
/** Longer titles may be cut after two lines, and are shown whole in a tooltip. */
const SHORT_TITLE = 24;

/** A link of a page. `noopener` without `noreferrer`, so that linked sites see the referrer. */
export function PublicLinkButton({ link, preview }: { link: PublicLink; preview: boolean }) {
  const { thumbnail, social_icon: icon, button_color_own: own } = link;
  const style = preview && own ? (ownLinkProperties(own) as CSSProperties) : undefined;
  const brand = icon && <BrandIcon icon={icon} />;
  const image = thumbnail === null ? null : <Thumbnail src={thumbnail} />;
  const marked = image || brand ? ' marked' : '';
  return (
    <a
      className={`link${marked}${own ? ` ${linkClass(own)}` : ''}`}
      style={style}
      href={isLinkUrl(link.url) ? shortUrl(link.url) : undefined}
      target="_blank"
      rel="noopener"
      data-link={link.id}
      title={link.title.length > SHORT_TITLE ? link.title : undefined}
    >
      {marked && <span className="mark">{image ?? brand}</span>}
      <span className="title" dir="auto">
        {link.title}
      </span>
      {marked && <span className="mark">{image && brand}</span>}
    </a>
  );
}

function Thumbnail({ src }: { src: string }) {
  return (
    <img
      className="thumbnail"
      src={src}
      alt=""
      width={THUMBNAIL_SIZE}
      height={THUMBNAIL_SIZE}
      loading="lazy"
      decoding="async"
    />
  );
}
