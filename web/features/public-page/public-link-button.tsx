import type { PublicLink } from '#bff/contracts/profile.ts';
import { BrandIcon } from '#web/ui/image/brand-icon.tsx';
import { linkTarget, ownStyle } from './link-target.ts';
import { linkClass } from './style/page-style.ts';

const THUMBNAIL_SIZE = 48;

export function PublicLinkButton({ link, preview }: { link: PublicLink; preview: boolean }) {
  const { thumbnail, social_icon: icon, button_color_own: own } = link;
  const brand = icon && <BrandIcon icon={icon} />;
  const image = thumbnail === null ? null : <Thumbnail src={thumbnail} />;
  const marked = image || brand ? ' marked' : '';
  return (
    <a
      className={`link${marked}${own ? ` ${linkClass(own)}` : ''}`}
      style={ownStyle(link, preview)}
      {...linkTarget(link)}
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
