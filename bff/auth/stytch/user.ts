import * as z from 'zod/mini';
import type { FactorKind } from '#bff/contracts/factors.ts';
import { factorIdOf, PASSWORD_FACTOR, sessionFactorSchema } from './session-factors.ts';

/** One way in which a user of the provider can prove who they are. */
export interface ProviderFactor {
  kind: FactorKind;
  id: string;
  /** Whether somebody has proven it; an OAuth account always is. */
  verified: boolean;
  /** An address in lower case, a number, or the name of an OAuth provider or kind of wallet. */
  value: string;
  /** The address of a wallet, or the name of a passkey. */
  name?: string;
}

/** A live session of a user at the provider, with the ids of the factors that it was proven by. */
export interface ProviderSessionFactors {
  sessionId: string;
  /** Null for a factor without an id. */
  factorIds: (string | null)[];
}

/** Whether Postgres stores the text as it is: no NUL, no half of a character. */
export const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes('\0');

const verified = z.catch(z.boolean(), false);
const listOf = <T extends z.ZodMiniType>(item: T) => z.optional(z.nullable(z.array(item)));

/** The factors of a user as every answer holds them. */
export const userFactorsSchema = z.object({
  emails: listOf(z.object({ email_id: z.string(), email: z.string(), verified })),
  phone_numbers: listOf(z.object({ phone_id: z.string(), phone_number: z.string(), verified })),
  providers: listOf(
    z.object({ oauth_user_registration_id: z.string(), provider_type: z.string() }),
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

/** Lists the factors of a user in one shape. */
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
 * Whether a factor proves who somebody is by itself. A passkey does not: it can only be created in a
 * session, so it proves no more than the factor that began the session. TOTP is a second factor.
 */
export const isVerifiedPrimaryFactor = ({ kind, verified }: ProviderFactor): boolean =>
  verified && (kind === 'email' || kind === 'phone' || kind === 'oauth' || kind === 'wallet');

/** Whether a factor is asked for after every other one, at each sign-in (S70). */
export const isSecondFactor = ({ kind, verified }: ProviderFactor): boolean =>
  kind === 'totp' && verified;

/** Whether a factor is among these ids; the password goes by a name instead of its id. */
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

/** Reads an answer that lists sessions. @throws an error for any other answer */
export function parseSessions(answer: unknown): ProviderSessionFactors[] {
  return sessionsSchema.parse(answer).sessions.map((session) => ({
    sessionId: session.session_id,
    factorIds: session.authentication_factors.map(factorIdOf),
  }));
}
