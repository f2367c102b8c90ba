import { ApiError } from '../http/errors.ts';
import type { State } from '../state.ts';

/** Returns the origins on which the project's passkeys work. */
export function allowedOrigins({ project }: State): string[] {
  return [...new Set(project.redirectUrls.map((url) => new URL(url).origin))];
}

/**
 * Returns a passkey's domain (WebAuthn's RP ID): the host of one of the project's pages, or a
 * parent domain of it. Throws 400 for any other.
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
