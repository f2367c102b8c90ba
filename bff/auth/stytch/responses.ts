import * as z from 'zod/mini';
import { recipientKey, unverifiedKey } from '#bff/auth/recipient-key.ts';
import { OAUTH_PROVIDERS, type SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import { pictureUrlOf } from '#bff/outbound/picture-address.ts';
import {
  contactIdOf,
  factorIdOf,
  newestOf,
  type SessionFactor,
  sessionFactorSchema,
} from './session-factors.ts';
import { factorsOf, isStorable, type ProviderFactor, userFactorsSchema } from './user.ts';

/** A sign-in at the provider: its user and session. Contains no tokens of identity providers. */
export interface ProviderSignIn {
  userId: string;
  sessionId: string;
  sessionToken: string;
  email: string | null;
  /** Limit keys of verified email addresses and phone numbers. */
  destinations: string[];
  /** Limit keys of unverified email addresses. */
  unverified: string[];
  name: string | null;
  /** The picture URL of the identity that the user signed in with. Never sent to the browser. */
  pictureUrl: string | null;
  /** The sign-in method; null for an unknown one. */
  method: SignInMethod | null;
  /** Whether the provider has ended all other sessions of this user. */
  resetSessions: boolean;
  /**
   * Whether this sign-in proved an address or number for the first time; null if the response has
   * no `reset_sessions`.
   */
  firstProof: boolean | null;
  /** The ids of the factors that authenticated the session; null for a factor without an id. */
  factorIds: (string | null)[];
  newestFactorId: string | null;
  /** The address, number or wallet that the session's newest factor proves. */
  contact: ProviderFactor | null;
  /** Every factor of the user. */
  factors: readonly ProviderFactor[];
  /**
   * Whether the response lists authenticator apps. If not, the apps must be requested separately
   * (S70).
   */
  listsTotps: boolean;
  /**
   * Whether the sign-in was a password reset by email. A purge then keeps the new password (S67).
   */
  keepsPassword?: boolean;
  /** Whether the call has set the account's password. */
  setsPassword?: boolean;
}

const text = z.string().check(z.minLength(1), z.refine(isStorable));

const sessionSchema = z.object({
  session_id: text,
  authentication_factors: z._default(z.array(sessionFactorSchema), []),
});

/**
 * The fields of a response that Posy uses. All other fields, such as Google's tokens, are dropped.
 */
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
  /** OAuth responses name the session `user_session`; all others name it `session`. */
  user_session: z.optional(sessionSchema),
  session: z.optional(z.nullable(sessionSchema)),
});

/** Sign-in methods by factor type, or by type and delivery method where the type is ambiguous. */
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

/** Returns the limit keys of the user's verified email addresses and phone numbers. */
function verifiedDestinations(user: z.infer<typeof signInSchema>['user']): string[] {
  const emails = user.emails.filter(({ verified }) => verified);
  const numbers = user.phone_numbers.filter(({ verified }) => verified);
  return [
    ...emails.map(({ email }) => recipientKey('email', email)),
    ...numbers.map(({ phone_number }) => recipientKey('phone_number', phone_number)),
  ];
}

/**
 * Parses the provider's response to a successful authentication.
 * @throws Error for a response without user or session; the error contains no values of the
 *   response
 */
export function parseSignInResponse(response: unknown): ProviderSignIn {
  const result = signInSchema.safeParse(response);
  const session = result.success && (result.data.user_session ?? result.data.session);
  if (!result.success || !session) throw new Error('The response has no user or no session.');
  const { user, session_token, reset_sessions } = result.data;
  const name = [user.name?.first_name, user.name?.last_name].filter(Boolean).join(' ');
  const factor = newestOf(session.authentication_factors);
  const email = user.emails[0]?.email ?? '';
  const factors = factorsOf(user);
  const contactId = factor && contactIdOf(factor);
  const account = user.providers?.find(
    (each) => each.oauth_user_registration_id === (factor && factorIdOf(factor)),
  );
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
    pictureUrl: account ? pictureUrlOf(account) : null,
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
