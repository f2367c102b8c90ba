import * as z from 'zod/mini';
import { recipientKey, unverifiedKey } from '#bff/auth/sign-in-limits/recipient-key.ts';
import { OAUTH_PROVIDERS, type SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import {
  contactIdOf,
  factorIdOf,
  newestOf,
  type SessionFactor,
  sessionFactorSchema,
} from './session-factors.ts';
import { factorsOf, isStorable, type ProviderFactor, userFactorsSchema } from './user.ts';

/** All that the rest of the server learns of a person and the provider's session (nothing of Google's). */
export interface ProviderSignIn {
  userId: string;
  sessionId: string;
  sessionToken: string;
  email: string | null;
  /** Verified addresses and numbers, as limits name them. */
  destinations: string[];
  /** Addresses that are only claimed, as limits name them. */
  unverified: string[];
  name: string | null;
  /** How the session began; null for a way that we do not know. */
  method: SignInMethod | null;
  /** The provider has ended all other sessions of this person. */
  resetSessions: boolean;
  /** Whether this was the first proof of an address or number; null where the answer does not say. */
  firstProof: boolean | null;
  /** The ids of the factors that the session was proven by; null for a factor without an id. */
  factorIds: (string | null)[];
  newestFactorId: string | null;
  /** The address, number or wallet that the newest factor of the session proves. */
  contact: ProviderFactor | null;
  /** Every factor of the user. */
  factors: readonly ProviderFactor[];
  /** Whether the answer lists the authenticator apps; else only the provider can say (S70). */
  listsTotps: boolean;
  /** The sign-in has set a new password by a mail: a purge leaves that one (S67). */
  keepsPassword?: boolean;
  /** The call has set the password of the account. */
  setsPassword?: boolean;
}

const text = z.string().check(z.minLength(1), z.refine(isStorable));

const sessionSchema = z.object({
  session_id: text,
  authentication_factors: z._default(z.array(sessionFactorSchema), []),
});

/** The part of an answer that we read; the rest, Google's tokens included, is dropped here. */
const signInSchema = z.object({
  session_token: text,
  user: z.object({
    user_id: text,
    name: z.optional(z.object({ first_name: z.string(), last_name: z.string() })),
    ...userFactorsSchema.shape,
    emails: z.array(
      z.object({
        email_id: z._default(z.string(), ''),
        email: z.string(),
        verified: z.catch(z.boolean(), false),
      }),
    ),
    phone_numbers: z.catch(
      z.array(
        z.object({
          phone_id: z._default(z.string(), ''),
          phone_number: z.string(),
          verified: z.boolean(),
        }),
      ),
      [],
    ),
  }),
  reset_sessions: z.optional(z.boolean()),
  /** One product calls it this, all others that. */
  user_session: z.optional(sessionSchema),
  session: z.optional(z.nullable(sessionSchema)),
});

/** A factor by its type, and where that says too little by its delivery method. */
const METHODS: ReadonlyMap<string, SignInMethod> = new Map<string, SignInMethod>([
  ['magic_link', 'magic_links'],
  ['password', 'passwords'],
  ['webauthn', 'passkeys'],
  ['crypto', 'crypto_wallets'],
  ['totp', 'totp'],
  ['recovery_codes', 'totp'],
  ['impersonated', 'impersonation'],
  ['otp email', 'email_otp'],
  ['otp sms', 'sms'],
  ['otp whatsapp', 'whatsapp'],
  ...OAUTH_PROVIDERS.map((name) => [`oauth oauth_${name}`, name] as const),
]);

function methodOf({ type, delivery_method }: SessionFactor): SignInMethod | null {
  return METHODS.get(type) ?? METHODS.get(`${type} ${delivery_method}`) ?? null;
}

/** Returns what the person has proven to read. */
function verifiedDestinations(user: z.infer<typeof signInSchema>['user']): string[] {
  const emails = user.emails.filter(({ verified }) => verified);
  const numbers = user.phone_numbers.filter(({ verified }) => verified);
  return [
    ...emails.map(({ email }) => recipientKey('email', email)),
    ...numbers.map(({ phone_number }) => recipientKey('phone_number', phone_number)),
  ];
}

/**
 * Reads an answer of the provider that signs somebody in.
 * @throws an error without its values, for an answer that does not say who and in which session
 */
export function parseSignInResponse(answer: unknown): ProviderSignIn {
  const result = signInSchema.safeParse(answer);
  const session = result.success && (result.data.user_session ?? result.data.session);
  if (!result.success || !session) throw new Error('The answer names no user and session.');
  const { user, session_token, reset_sessions } = result.data;
  const name = [user.name?.first_name, user.name?.last_name].filter(Boolean).join(' ');
  const factor = newestOf(session.authentication_factors);
  const email = user.emails[0]?.email ?? '';
  const factors = factorsOf(user);
  const contactId = factor && contactIdOf(factor);
  return {
    userId: user.user_id,
    sessionId: session.session_id,
    sessionToken: session_token,
    destinations: verifiedDestinations(user),
    unverified: user.emails
      .filter(({ verified }) => !verified)
      .map(({ email }) => unverifiedKey(email)),
    email: email !== '' && isStorable(email) ? email : null,
    name: name === '' ? null : name,
    method: factor ? methodOf(factor) : null,
    resetSessions: reset_sessions ?? false,
    firstProof: reset_sessions ?? null,
    factorIds: session.authentication_factors.map(factorIdOf),
    newestFactorId: factor ? factorIdOf(factor) : null,
    contact: factors.find(({ id }) => id === contactId) ?? null,
    factors,
    listsTotps: user.totps != null,
  };
}
