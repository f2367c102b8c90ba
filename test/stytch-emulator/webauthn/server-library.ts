/** ES256, EdDSA and RS256 (RFC 8812): what browsers and devices have today. */
export const ALGORITHMS = [-7, -8, -257];

/** The library that verifies; loaded by the first passkey, so that no start waits for it. */
export const serverLibrary = () => import('@simplewebauthn/server');
