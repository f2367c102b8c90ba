import * as z from 'zod/mini';

/** Stands for the password among factor ids: a session does not name which one it was. */
export const PASSWORD_FACTOR = 'password';

/** One proof of identity on a session of the provider. Its detail lies below a name of its own. */
export const sessionFactorSchema = z.looseObject({
  type: z.string(),
  delivery_method: z.string(),
  /** RFC 3339. */
  last_authenticated_at: z.catch(z.string(), ''),
});
export type SessionFactor = z.infer<typeof sessionFactorSchema>;

/** Returns the factor that was proven last; of several at the same time, the last one. */
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

/** Reads the detail of a factor, whatever its name: `email_factor`, `google_oauth_factor` … */
function detailOf(factor: SessionFactor): Detail {
  const entry = Object.entries(factor).find(
    ([name, value]) => name.endsWith('_factor') && typeof value === 'object' && value !== null,
  );
  const detail = detailSchema.safeParse(entry?.[1]);
  return detail.success ? detail.data : {};
}

/** Returns the id of the factor that was used; null when the provider names none. */
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

/** The id of the address, number or wallet that a factor proves: its own, or that of an OAuth account. */
export function contactIdOf(factor: SessionFactor): string | null {
  const { email_id, phone_id, crypto_wallet_id } = detailOf(factor);
  return email_id ?? phone_id ?? crypto_wallet_id ?? null;
}
