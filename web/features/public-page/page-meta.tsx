import { CARD_HEIGHT, CARD_WIDTH } from '#bff/contracts/page-share.ts';
import type { PublicProfile } from '#bff/contracts/profile.ts';
import { PAGE_TRANSLATIONS, withName } from './page-translations.ts';
import { isWebsite } from './social-row.tsx';

interface PageMetaProps {
  profile: PublicProfile;
  publicUrl: string;
  /** Excludes the page from search engines. Omits the JSON-LD, which only search engines read. */
  noindex: boolean;
  /** The path of the share card; null until it is drawn. */
  card: string | null;
}

/**
 * Metadata for search engines and link previews: description, canonical URL, Open Graph, JSON-LD.
 */
export function PageMeta({ profile, publicUrl, noindex, card }: PageMetaProps) {
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const url = absolute(`/u/${encodeURIComponent(profile.username)}`);
  const image = absolute(card ?? '/og.png');
  const title = pageTitle(profile);
  const description = pageDescription(profile);
  return (
    <>
      {noindex && <meta name="robots" content="noindex" />}
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="profile" />
      <meta property="og:site_name" content="Posy" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content={`${CARD_WIDTH}`} />
      <meta property="og:image:height" content={`${CARD_HEIGHT}`} />
      <meta property="og:image:alt" content={card ? title : 'Posy'} />
      <meta property="profile:username" content={profile.username} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
      {!noindex && (
        <script type="application/ld+json">
          {jsonLd(profile, url, profile.picture && absolute(profile.picture))}
        </script>
      )}
    </>
  );
}

const displayName = (profile: PublicProfile) => profile.name || profile.username;

/** Returns the title of a profile's page, for tabs and search engines. */
export function pageTitle(profile: PublicProfile): string {
  return profile.seo.title || `${displayName(profile)} (@${profile.username}) · Posy`;
}

function pageDescription({ seo, bio, language, ...profile }: PublicProfile): string {
  const summary = withName(PAGE_TRANSLATIONS[language].summary, profile.name || profile.username);
  return seo.description || bio.replace(/\s+/g, ' ') || summary;
}

/** Formats JSON for a script element. Escapes each `<`, so that no value can end the element. */
function jsonLd(profile: PublicProfile, url: string, image: string | null): string {
  const sameAs = profile.socials.filter(isWebsite).map((account) => account.url);
  const page = {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    mainEntity: {
      '@type': 'Person',
      name: displayName(profile),
      alternateName: profile.username,
      ...(profile.bio && { description: profile.bio }),
      ...(image && { image }),
      ...(sameAs.length > 0 && { sameAs }),
      url,
    },
  };
  return JSON.stringify(page).replaceAll('<', '\\u003c');
}
