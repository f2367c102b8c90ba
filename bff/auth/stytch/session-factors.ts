import * as z from 'zod/mini';

/** The id of every password in lists of factor ids, because sessions omit the password's own id. */
export const PASSWORD_FACTOR = 'password';

/**
 * A factor of a provider session. The field with the details has a different name for each type.
 */
export const sessionFactorSchema = z.looseObject({
  type: z.string(),
  delivery_method: z.string(),
  /** RFC 3339. */
  last_authenticated_at: z.catch(z.string(), ''),
});
export type SessionFactor = z.infer<typeof sessionFactorSchema>;

/**
 * Returns the factor that was authenticated last. If several have the same time, returns the last
 * one in the list.
 */
export function newestOf(factors: readonly SessionFactor[]): SessionFactor | undefined {
  const time = ({ last_authenticated_at: at }: SessionFactor) => Date.parse(at) || 0;
  return factors.reduce<SessionFactor | undefined>(
    (newest, factor) => (newest && time(newest) > time(factor) ? newest : factor),
    undefined,
  );
}

const text = z.optional(z.catch(z.optional(z.string()), undefined));
const detailSchema = z.object({
  id: text,
  email_id: text,
  email_address: text,
  phone_id: text,
  phone_number: text,
  webauthn_registration_id: text,
  biometric_registration_id: text,
  crypto_wallet_id: text,
  totp_id: text,
});
type Detail = z.infer<typeof detailSchema>;

/**
 * Returns the details of a factor, from a field such as `email_factor` or `google_oauth_factor`.
 */
function detailOf(factor: SessionFactor): Detail {
  const entry = Object.entries(factor).find(
    ([name, value]) => name.endsWith('_factor') && typeof value === 'object' && value !== null,
  );
  const detail = detailSchema.safeParse(entry?.[1]);
  return detail.success ? detail.data : {};
}

/** Returns the id of a session's factor; null when the provider omits it. */
export function factorIdOf(factor: SessionFactor): string | null {
  if (factor.type === 'password') return PASSWORD_FACTOR;
  const detail = detailOf(factor);
  return (
    detail.id ??
    detail.phone_id ??
    detail.webauthn_registration_id ??
    detail.biometric_registration_id ??
    detail.crypto_wallet_id ??
    detail.totp_id ??
    detail.email_id ??
    null
  );
}

/**
 * Returns the id of the address, number or wallet that a factor proves. For OAuth, returns the id
 * of the email address. Returns null when the factor proves none of these.
 */
export function contactIdOf(factor: SessionFactor): string | null {
  const { email_id, phone_id, crypto_wallet_id } = detailOf(factor);
  return email_id ?? phone_id ?? crypto_wallet_id ?? null;
}
