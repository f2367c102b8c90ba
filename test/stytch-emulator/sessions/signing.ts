import {
  compactVerify,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';

/** Signs and verifies tokens with an RS256 key. */
export interface Signing {
  /** The public key, as listed by `/v1/sessions/jwks`. */
  readonly jwk: JWK;
  sign(claims: JWTPayload): Promise<string>;
  /**
   * Returns the claims of a token with a valid signature, expired or not; undefined for any other
   * text.
   */
  open(token: string): Promise<JWTPayload | undefined>;
}

/** Creates a key pair, which takes about 0.2 s of processor time. */
export const newSigningKeys = () => generateKeyPair('RS256');

let keys: ReturnType<typeof newSigningKeys> | undefined;

/** Returns the key pair that the emulators of a process share. */
export function processKeys(): ReturnType<typeof newSigningKeys> {
  keys ??= newSigningKeys();
  return keys;
}

/**
 * Creates the object that signs the tokens of an emulator.
 * @param marker a part of the key id, so that the header of each JWT contains it
 */
export async function createSigning(
  marker: string,
  { publicKey, privateKey }: CryptoKeyPair,
): Promise<Signing> {
  const kid = `jwk-test-${marker}`;
  const { n, e } = await exportJWK(publicKey);
  if (!n || !e) throw new Error('The key is not an RSA key.');
  return {
    jwk: {
      kty: 'RSA',
      use: 'sig',
      key_ops: ['verify'],
      alg: 'RS256',
      kid,
      x5c: [],
      'x5t#S256': '',
      n,
      e,
    },
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey),
    async open(token) {
      try {
        const { payload } = await compactVerify(token, publicKey, { algorithms: ['RS256'] });
        return JSON.parse(new TextDecoder().decode(payload));
      } catch {
        return undefined;
      }
    },
  };
}
