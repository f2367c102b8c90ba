import type { ComponentType, ReactNode } from 'react';
import type { Language } from '#bff/contracts/languages.ts';
import type { PublicSocial } from '#bff/contracts/profile.ts';
import { platformName } from '#bff/contracts/social-platforms.ts';
import type { SocialIconProps } from '#web/ui/image/social-icon.tsx';
import { SOCIAL_TRANSLATIONS } from './social-translations.ts';

interface SocialRowProps {
  socials: readonly PublicSocial[];
  language: Language;
  Icon: ComponentType<SocialIconProps>;
}

/** The creator's social accounts, as a row of icons. */
export function SocialRow({ socials, language, Icon }: SocialRowProps) {
  if (socials.length === 0) return null;
  return (
    <ul className="socials" aria-label={SOCIAL_TRANSLATIONS[language].row}>
      {socials.map((account) => (
        <li key={account.id}>
          <SocialLink account={account} name={nameIn(language, account, socials)}>
            <Icon platform={account.platform} />
          </SocialLink>
        </li>
      ))}
    </ul>
  );
}

interface SocialLinkProps {
  account: PublicSocial;
  name: string;
  children: ReactNode;
}

function SocialLink({ account, name, children }: SocialLinkProps) {
  const { id, url } = account;
  // `me` claims that the linked profile is the creator's own. Mastodon then shows it as verified.
  const profile = isWebsite(account) ? { target: '_blank', rel: 'me noopener' } : {};
  return (
    <a
      href={SAFE.test(url) ? url : undefined}
      {...profile}
      data-link={id}
      aria-label={name}
      title={name}
    >
      {children}
    </a>
  );
}

const SAFE = /^(?:https:\/\/|mailto:|tel:)/;

/** Returns whether the account's address is a web page, which the JSON-LD can list in `sameAs`. */
export const isWebsite = ({ url }: PublicSocial): boolean => url.startsWith('https://');

/**
 * Returns the accessible name of a link. It includes the address if a platform has several
 * accounts.
 */
function nameIn(
  language: Language,
  { platform, url }: PublicSocial,
  socials: readonly PublicSocial[],
): string {
  const isWord = platform === 'email' || platform === 'phone';
  const name = isWord ? SOCIAL_TRANSLATIONS[language][platform] : platformName(platform);
  const isOnly = socials.filter((other) => other.platform === platform).length === 1;
  return isOnly ? name : `${name} (${url.replace(/^(?:https:\/\/|mailto:|tel:)/, '')})`;
}
