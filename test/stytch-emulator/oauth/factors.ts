import type { Factor } from '../sessions/session-store.ts';
import type { ProviderKey } from './providers.ts';

interface Base {
  readonly type: 'oauth';
  readonly last_authenticated_at: string;
}

interface Detail {
  readonly id: string;
  readonly provider_subject: string;
  readonly email_id: string;
}

/** Creates the factor of a sign-in with each OAuth provider, which has a field of its own. */
export const OAUTH_FACTORS: Readonly<Record<ProviderKey, (base: Base, detail: Detail) => Factor>> =
  {
    google: (base, detail) => ({
      ...base,
      delivery_method: 'oauth_google',
      google_oauth_factor: detail,
    }),
    apple: (base, detail) => ({
      ...base,
      delivery_method: 'oauth_apple',
      apple_oauth_factor: detail,
    }),
    facebook: (base, detail) => ({
      ...base,
      delivery_method: 'oauth_facebook',
      facebook_oauth_factor: detail,
    }),
    github: (base, detail) => ({
      ...base,
      delivery_method: 'oauth_github',
      github_oauth_factor: detail,
    }),
    linkedin: (base, detail) => ({
      ...base,
      delivery_method: 'oauth_linkedin',
      linkedin_oauth_factor: detail,
    }),
    microsoft: (base, detail) => ({
      ...base,
      delivery_method: 'oauth_microsoft',
      microsoft_oauth_factor: detail,
    }),
  };
