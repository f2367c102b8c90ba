import * as z from 'zod/mini';
import type { FactorKind } from '#bff/contracts/factors.ts';
import { OAUTH_PROVIDERS, type OAuthProvider } from '#bff/contracts/sign-in-methods.ts';
import { factorIdOf, PASSWORD_FACTOR, sessionFactorSchema } from './session-factors.ts';

/** An authentication factor of a user at the provider. */
export interface ProviderFactor {
  kind: FactorKind;
  id: string;
  /**
   * Whether the provider has verified the factor. Always true for OAuth accounts, always false for
   * passwords.
   */
  verified: boolean;
  /** An address in lower case, a number, the name of an OAuth provider, or a type of wallet. */
  value: string;
  /** The address of a wallet, or the name of a passkey. */
  name?: string;
}

/** An active session at the provider, with the factors that authenticated it. */
export interface ProviderSessionFactors {
  sessionId: string;
  /** Ids of the factors; null for a factor without an id. */
  factorIds: (string | null)[];
}

/**
 * Returns the identity provider of an OAuth factor; undefined when Posy does not support the
 * provider.
 */
export function oauthProviderOf({ kind, value }: ProviderFactor): OAuthProvider | undefined {
  return kind === 'oauth'
    ? OAUTH_PROVIDERS.find((provider) => provider === value.toLowerCase())
    : undefined;
}

/** Returns whether Postgres can store the text: it has no NUL and no lone surrogate. */
export const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes('\0');

const verified = z.catch(z.boolean(), false);
const listOf = <T extends z.ZodMiniType>(item: T) => z.optional(z.nullable(z.array(item)));

/** The factors of a user, as in all responses that contain a user. */
export const userFactorsSchema = z.object({
  emails: listOf(z.object({ email_id: z.string(), email: z.string(), verified })),
  phone_numbers: listOf(z.object({ phone_id: z.string(), phone_number: z.string(), verified })),
  providers: listOf(
    z.object({
      oauth_user_registration_id: z.string(),
      provider_type: z.string(),
      profile_picture_url: z.catch(z.optional(z.string()), undefined),
    }),
  ),
  webauthn_registrations: listOf(
    z.object({
      webauthn_registration_id: z.string(),
      name: z._default(z.string(), ''),
      verified,
    }),
  ),
  biometric_registrations: listOf(z.object({ biometric_registration_id: z.string(), verified })),
  crypto_wallets: listOf(
    z.object({
      crypto_wallet_id: z.string(),
      crypto_wallet_address: z._default(z.string(), ''),
      crypto_wallet_type: z.string(),
      verified,
    }),
  ),
  totps: listOf(z.object({ totp_id: z.string(), verified })),
  password: z.optional(z.nullable(z.object({ password_id: z.string() }))),
});

/** Returns the factors of a user in one format. */
export function factorsOf(user: z.infer<typeof userFactorsSchema>): ProviderFactor[] {
  const { password } = user;
  return [
    ...(user.emails ?? []).map(({ email_id: id, email, verified }) => ({
      kind: 'email' as const,
      id,
      verified,
      value: email.toLowerCase(),
    })),
    ...(user.phone_numbers ?? []).map(({ phone_id: id, phone_number: value, verified }) => ({
      kind: 'phone' as const,
      id,
      verified,
      value,
    })),
    ...(user.providers ?? []).map(({ oauth_user_registration_id: id, provider_type: value }) => ({
      kind: 'oauth' as const,
      id,
      verified: true,
      value,
    })),
    ...(user.webauthn_registrations ?? []).map(
      ({ webauthn_registration_id: id, name, verified }) => ({
        kind: 'passkey' as const,
        id,
        verified,
        value: '',
        name,
      }),
    ),
    ...(user.biometric_registrations ?? []).map(({ biometric_registration_id: id, verified }) => ({
      kind: 'biometric' as const,
      id,
      verified,
      value: '',
    })),
    ...(user.crypto_wallets ?? []).map(
      ({
        crypto_wallet_id: id,
        crypto_wallet_type: value,
        crypto_wallet_address: name,
        verified,
      }) => ({
        kind: 'wallet' as const,
        id,
        verified,
        value,
        name,
      }),
    ),
    ...(user.totps ?? []).map(({ totp_id: id, verified }) => ({
      kind: 'totp' as const,
      id,
      verified,
      value: '',
    })),
    ...(password
      ? [{ kind: 'password' as const, id: password.password_id, verified: false, value: '' }]
      : []),
  ];
}

/**
 * Returns whether a factor alone identifies its owner. A passkey does not: it is created within a
 * session, so it proves no more than the factor that began the session. TOTP is only a second
 * factor.
 */
export const isVerifiedPrimaryFactor = ({ kind, verified }: ProviderFactor): boolean =>
  verified && (kind === 'email' || kind === 'phone' || kind === 'oauth' || kind === 'wallet');

/** Returns whether a factor is required at each sign-in, in addition to the first one (S70). */
export const isSecondFactor = ({ kind, verified }: ProviderFactor): boolean =>
  kind === 'totp' && verified;

/** Returns whether the ids include a factor's id. The id of a password is PASSWORD_FACTOR. */
export const isAmong = (ids: readonly string[], { kind, id }: ProviderFactor): boolean =>
  ids.includes(kind === 'password' ? PASSWORD_FACTOR : id);

const sessionsSchema = z.object({
  sessions: z.array(
    z.object({
      session_id: z.string(),
      authentication_factors: z._default(z.array(sessionFactorSchema), []),
    }),
  ),
});

/** Parses a response that lists sessions. @throws Error for an invalid response */
export function parseSessions(response: unknown): ProviderSessionFactors[] {
  return sessionsSchema.parse(response).sessions.map((session) => ({
    sessionId: session.session_id,
    factorIds: session.authentication_factors.map(factorIdOf),
  }));
}
