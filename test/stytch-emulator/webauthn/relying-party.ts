import { ApiError } from '../http/errors.ts';
import { allowedOrigins } from '../redirect-urls.ts';
import type { State } from '../state.ts';

/**
 * Returns a passkey's domain (WebAuthn's RP ID): the host of one of the project's pages, or a
 * parent domain of it. Throws 400 for any other domain.
 */
export function checkedDomain(state: State, domain: string): string {
  const hosts = allowedOrigins(state).map((origin) => new URL(origin).hostname);
  const known = hosts.some((host) => host === domain || host.endsWith(`.${domain}`));
  if (known && domain !== '') return domain;
  throw new ApiError(
    400,
    'invalid_webauthn_registration_domain',
    'The domain is not one of the project’s.',
  );
}

/** ES256, EdDSA and RS256 (RFC 8812), which browsers and devices support. */
export const ALGORITHMS = [-7, -8, -257];

/**
 * Loads the verification library when the first passkey is used, so that the emulator starts fast.
 */
export const serverLibrary = () => import('@simplewebauthn/server');
