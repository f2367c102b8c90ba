/** ES256, EdDSA and RS256 (RFC 8812), which browsers and devices support. */
export const ALGORITHMS = [-7, -8, -257];

/** The verification library; loaded with the first passkey, to keep the startup fast. */
export const serverLibrary = () => import('@simplewebauthn/server');
