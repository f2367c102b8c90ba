import { createOneTimeStore, type OneTimeStore } from '#test/stytch-emulator/one-time-store.ts';
import type { ConnectedApp } from './connected-app.ts';

/** Milliseconds between the consent and the end of its code. */
const CODE_LIFETIME_MS = 10 * 60_000;
/** Milliseconds that a refresh token works unless it is used. */
const REFRESH_LIFETIME_MS = 30 * 24 * 60 * 60_000;

/** What a user let an application do. */
export interface Grant {
  readonly clientId: string;
  readonly userId: string;
  readonly scopes: readonly string[];
}

/** What a code stands for. */
export interface CodeGrant extends Grant {
  readonly redirectUri: string;
  readonly codeChallenge: string | undefined;
  readonly nonce: string | undefined;
}

/** The project as an identity provider for other applications. */
export interface IdpStore {
  /** The connected applications; tests may change the list. */
  readonly apps: ConnectedApp[];
  readonly codes: OneTimeStore<CodeGrant>;
  readonly refreshTokens: OneTimeStore<Grant>;
  /** Whether the user let the application have all these scopes before. */
  hasConsent(grant: Grant): boolean;
  addConsent(grant: Grant): void;
}

/** No application is connected yet. */
export function createIdpStore(now: () => number): IdpStore {
  const consents = new Map<string, Set<string>>();
  const scopesOf = ({ clientId, userId }: Grant) => consents.get(`${userId} ${clientId}`);

  return {
    apps: [],
    codes: createOneTimeStore(now, CODE_LIFETIME_MS),
    refreshTokens: createOneTimeStore(now, REFRESH_LIFETIME_MS),
    hasConsent(grant) {
      const given = scopesOf(grant);
      return given !== undefined && grant.scopes.every((scope) => given.has(scope));
    },
    addConsent(grant) {
      const given = new Set([...(scopesOf(grant) ?? []), ...grant.scopes]);
      consents.set(`${grant.userId} ${grant.clientId}`, given);
    },
  };
}
