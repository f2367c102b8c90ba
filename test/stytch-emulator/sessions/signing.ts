import {
  compactVerify,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';

/** Signs and verifies this run's tokens with one RS256 key, created at startup. */
export interface Signing {
  /** The public key in `/v1/sessions/jwks`. */
  readonly jwk: JWK;
  sign(claims: JWTPayload): Promise<string>;
  /**
   * Returns the claims of a token with our signature, expired or not; undefined for any other text.
   */
  open(token: string): Promise<JWTPayload | undefined>;
}

/** Creates the key. Its id contains the canary marker, which is therefore in every JWT's header. */
export async function createSigning(marker: string): Promise<Signing> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
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
