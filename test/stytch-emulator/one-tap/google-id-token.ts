import { z } from 'zod';
import { ApiError } from '../http/errors.ts';
import { type Account, subjectOf } from '../oauth/account.ts';
import type { State } from '../state.ts';

const ISSUER = 'https://accounts.google.com';
const LIFETIME_SECONDS = 3600;

const claimsSchema = z.object({
  iss: z.literal(ISSUER),
  aud: z.string(),
  exp: z.int(),
  email: z.email(),
  email_verified: z.boolean(),
  name: z.string(),
});

/** Returns the ID token that Google passes to a page after a tap on an account. */
export async function googleIdToken(
  { oneTap, now }: State,
  { name, email }: Account,
  changes: { email_verified?: boolean; aud?: string } = {},
): Promise<string> {
  const iat = Math.floor(now() / 1000);
  const aud = oneTap.googleClientId;
  const [given_name = '', ...family] = name.split(' ');
  const google = await oneTap.google();
  return google.sign({
    iss: ISSUER,
    azp: aud,
    aud,
    sub: subjectOf(email),
    iat,
    exp: iat + LIFETIME_SECONDS,
    email,
    email_verified: true,
    name,
    given_name,
    family_name: family.join(' '),
    ...changes,
  });
}

/**
 * Returns the account in a Google ID token. Throws 400 unless Google signed it for this project,
 * less than an hour ago, with a verified address.
 */
export async function verifyGoogleIdToken(state: State, token: string): Promise<Account> {
  const google = await state.oneTap.google();
  const { data: claims } = claimsSchema.safeParse(await google.open(token));
  if (!claims)
    throw new ApiError(400, 'id_token_invalid', 'The ID token was not issued by Google.');
  if (claims.aud !== state.oneTap.googleClientId) {
    throw new ApiError(400, 'id_token_incorrect_audience', 'The ID token is not for this project.');
  }
  if (claims.exp * 1000 <= state.now()) {
    throw new ApiError(400, 'id_token_expired', 'The ID token has expired.');
  }
  if (!claims.email_verified) {
    throw new ApiError(400, 'oauth_unverified_email', 'Google did not verify the address.');
  }
  return claims;
}
