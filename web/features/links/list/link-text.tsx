import CalendarClock from 'lucide-react/icons/calendar-clock';
import EyeOff from 'lucide-react/icons/eye-off';
import HeadingIcon from 'lucide-react/icons/heading';
import LinkIcon from 'lucide-react/icons/link';
import Play from 'lucide-react/icons/play';
import Star from 'lucide-react/icons/star';
import type { CSSProperties } from 'react';
import type { Link } from '#bff/contracts/link.ts';
import { ownLinkColors } from '#bff/contracts/page-design.ts';
import { KIND_NAMES } from '#web/features/links/form/link-draft.ts';
import { counted } from '#web/lib/format/numbers.ts';
import { BrandIcon } from '#web/ui/image/brand-icon.tsx';
import styles from './link-row.module.css';

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url;
}

/** The title of a link, its host and its clicks. */
export function LinkText({ link }: { link: Link }) {
  const { kind, title, url, click_count: clicks } = link;
  return (
    <div className={styles.text}>
      <p className={styles.title} dir="auto" title={title}>
        {title}
      </p>
      <p className={styles.meta}>
        {kind !== 'link' && <span>{KIND_NAMES[kind]}</span>}
        {url !== null && (
          <span className={styles.host} title={url}>
            {hostOf(url)}
          </span>
        )}
        {kind !== 'heading' && <span className={styles.clicks}>{counted(clicks, 'click')}</span>}
      </p>
    </div>
  );
}

interface LinkStatusProps {
  link: Link;
  /** The text about the link's schedule, or null. */
  schedule: string | null;
}

/** Shows whether a link is hidden, featured or scheduled. */
export function LinkStatus({ link: { hidden, featured }, schedule }: LinkStatusProps) {
  if (!hidden && !featured && schedule === null) return null;
  return (
    <p className={styles.status}>
      {hidden && (
        <span>
          <EyeOff aria-hidden="true" />
          Hidden
        </span>
      )}
      {featured && (
        <span>
          <Star aria-hidden="true" />
          Featured
        </span>
      )}
      {schedule !== null && (
        <span>
          <CalendarClock aria-hidden="true" />
          {schedule}
        </span>
      )}
    </p>
  );
}

function buttonColors(color: string): CSSProperties {
  const { background, text } = ownLinkColors(color);
  return { '--link-color': background, '--link-text': text } as CSSProperties;
}

const ICONS = { link: LinkIcon, heading: HeadingIcon, embed: Play };

/** The thumbnail of a link, or its icon on its button color. */
export function LinkThumbnail({ link }: { link: Link }) {
  if (link.thumbnail !== null) {
    return <img className={styles.thumbnail} src={link.thumbnail} alt="" width={44} height={44} />;
  }
  const Icon = ICONS[link.kind];
  const isHeading = link.kind === 'heading';
  return (
    <span
      className={isHeading ? styles.headingMark : styles.thumbnail}
      style={isHeading ? undefined : buttonColors(link.button_color)}
    >
      {link.social_icon ? <BrandIcon icon={link.social_icon} /> : <Icon aria-hidden="true" />}
    </span>
  );
}
