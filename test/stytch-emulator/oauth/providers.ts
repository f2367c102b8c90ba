/** The providers that the project offers: what the addresses and tokens call each. */
export type ProviderKey = 'google' | 'apple' | 'facebook' | 'github' | 'linkedin' | 'microsoft';

export interface Provider {
  /** In addresses and in `delivery_method`. */
  readonly key: ProviderKey;
  /** For people. */
  readonly name: string;
  /** `provider_type` in Stytch's answers. */
  readonly type: string;
  readonly scopes: readonly string[];
  /** How its access tokens begin. */
  readonly tokenPrefix: string;
  /** Who signs its ID tokens; without it the provider has none. */
  readonly issuer?: string;
  /** Whether it hands out refresh tokens and pictures. */
  readonly refreshes: boolean;
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

/** The literal list: an address that names anything else is not served. */
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

/** The provider that a registration's `provider_type` names. */
export function providerOfType(type: string): Provider {
  const provider = PROVIDERS.find((each) => each.type === type);
  if (!provider) throw new Error(`No provider is called ${type}.`);
  return provider;
}
