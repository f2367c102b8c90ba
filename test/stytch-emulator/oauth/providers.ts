/** The project's OAuth providers, as named in URLs and tokens. */
export type ProviderKey = 'google' | 'apple' | 'facebook' | 'github' | 'linkedin' | 'microsoft';

export interface Provider {
  /** The name in URLs and in `delivery_method`. */
  readonly key: ProviderKey;
  /** The display name. */
  readonly name: string;
  /** `provider_type` in Stytch's responses. */
  readonly type: string;
  readonly scopes: readonly string[];
  /** The prefix of the provider's access tokens. */
  readonly tokenPrefix: string;
  /** The issuer of the provider's ID tokens; undefined when it issues none. */
  readonly issuer?: string;
  /** Whether the provider issues refresh tokens. */
  readonly refreshes: boolean;
  /** Whether the accounts of the provider have pictures. */
  readonly pictures: boolean;
}

export const GOOGLE: Provider = {
  key: 'google',
  name: 'Google',
  type: 'Google',
  scopes: [
    'openid',
    'https://www.googleapis.com/auth/userinfo.email',
    'https://www.googleapis.com/auth/userinfo.profile',
  ],
  tokenPrefix: 'ya29.',
  issuer: 'https://accounts.google.com',
  refreshes: true,
  pictures: true,
};

/** All providers. The emulator serves no URL of any other provider. */
export const PROVIDERS: readonly Provider[] = [
  GOOGLE,
  {
    key: 'apple',
    name: 'Apple',
    type: 'Apple',
    scopes: ['name', 'email'],
    tokenPrefix: 'a',
    issuer: 'https://appleid.apple.com',
    refreshes: true,
    pictures: false,
  },
  {
    key: 'facebook',
    name: 'Facebook',
    type: 'Facebook',
    scopes: ['public_profile', 'email'],
    tokenPrefix: 'EAA',
    refreshes: false,
    pictures: true,
  },
  {
    key: 'github',
    name: 'GitHub',
    type: 'Github',
    scopes: ['read:user', 'user:email'],
    tokenPrefix: 'gho_',
    refreshes: false,
    pictures: true,
  },
  {
    key: 'linkedin',
    name: 'LinkedIn',
    type: 'LinkedIn',
    scopes: ['openid', 'profile', 'email'],
    tokenPrefix: 'AQ',
    issuer: 'https://www.linkedin.com/oauth',
    refreshes: false,
    pictures: true,
  },
  {
    key: 'microsoft',
    name: 'Microsoft',
    type: 'Microsoft',
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    tokenPrefix: 'EwB',
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    refreshes: true,
    pictures: false,
  },
];

/** Returns the provider with this `provider_type`. */
export function providerOfType(type: string): Provider {
  const provider = PROVIDERS.find((each) => each.type === type);
  if (!provider) throw new Error(`Unknown provider type: ${type}.`);
  return provider;
}
