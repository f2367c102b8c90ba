import {
  compactVerify,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';

/** Signs and checks this run's tokens with one RS256 key. */
export interface Signing {
  /** The public key in `/v1/sessions/jwks`. */
  readonly jwk: JWK;
  sign(claims: JWTPayload): Promise<string>;
  /**
   * Returns the claims of a token with our signature, expired or not; undefined for any other text.
   */
  open(token: string): Promise<JWTPayload | undefined>;
}

/** A new key pair. It takes some 0.2 s of processor time. */
export const newSigningKeys = () => generateKeyPair('RS256');

/** The canary goes into the key's id, so that it stands in every JWT's header. */
export async function createSigning(
  marker: string,
  { publicKey, privateKey }: CryptoKeyPair,
): Promise<Signing> {
  const kid = `jwk-test-${marker}`;
  const { n, e } = await exportJWK(publicKey);
  if (!n || !e) throw new Error('The new key is not an RSA key.');
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
