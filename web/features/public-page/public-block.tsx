import { EMBED_NAMES, type Embed } from '#bff/contracts/embed.ts';
import { isLinkUrl } from '#bff/contracts/link-url.ts';
import type { PublicLink } from '#bff/contracts/profile.ts';
import { BrandIcon } from '#web/ui/image/brand-icon.tsx';
import { blockView } from './block-view.ts';
import { linkTarget, ownStyle } from './link-target.ts';
import { PublicLinkButton } from './public-link-button.tsx';
import { linkClass } from './style/page-style.ts';

interface BlockProps {
  link: PublicLink;
  preview: boolean;
}

/** A block of a page: a heading, a link or a player. */
export function PublicBlock({ link, preview }: BlockProps) {
  const block = blockView(link);
  switch (block.view) {
    case 'heading':
      return (
        <h2 className="heading" dir="auto">
          {link.title}
        </h2>
      );
    case 'embed':
      return <EmbedCard link={link} preview={preview} embed={block.embed} />;
    case 'featured':
      return <FeaturedCard link={link} preview={preview} />;
    case 'link':
      return <PublicLinkButton link={link} preview={preview} />;
  }
}

const cardClass = ({ button_color_own: own }: PublicLink) =>
  own ? `link card ${linkClass(own)}` : 'link card';

/**
 * A link to a video or a track. After a tap, the page's script replaces the poster with the player.
 * Before the tap, nothing is loaded from the provider. Without the script, the tap opens the link.
 */
function EmbedCard({ link, preview, embed }: BlockProps & { embed: Embed }) {
  return (
    <div className={cardClass(link)} style={ownStyle(link, preview)}>
      <a {...linkTarget(link)} data-frame={embed.frameUrl}>
        <span className={`poster ${embed.shape}`}>
          <Picture src={link.thumbnail} />
          <svg className="play" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 1a11 11 0 0 0 0 22a11 11 0 0 0 0-22M9.5 7.25L17 12l-7.5 4.75z" />
          </svg>
        </span>
        <Caption title={link.title} source={EMBED_NAMES[embed.provider]} />
      </a>
    </div>
  );
}

/** A link as a large card that shows the host. */
function FeaturedCard({ link, preview }: BlockProps) {
  const { thumbnail, social_icon: icon, url } = link;
  const host = url && isLinkUrl(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
  return (
    <a
      {...linkTarget(link)}
      className={`${cardClass(link)} featured`}
      style={ownStyle(link, preview)}
    >
      {(thumbnail !== null || icon !== null) && (
        <span className="poster">
          <Picture src={thumbnail} />
          {thumbnail === null && icon && <BrandIcon icon={icon} />}
        </span>
      )}
      <Caption title={link.title} source={host} />
    </a>
  );
}

function Caption({ title, source }: { title: string; source: string }) {
  return (
    <span className="caption">
      <span className="title" dir="auto">
        {title}
      </span>{' '}
      <span className="source">
        <bdi>{source}</bdi>
      </span>
    </span>
  );
}

/** The square thumbnail, with a blurred copy that fills the space beside it. */
function Picture({ src }: { src: string | null }) {
  if (src === null) return null;
  return (
    <>
      <img className="blur" src={src} alt="" decoding="async" loading="lazy" />
      <img src={src} alt="" decoding="async" loading="lazy" />
    </>
  );
}
