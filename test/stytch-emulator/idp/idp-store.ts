import { createOneTimeStore, type OneTimeStore } from '../one-time-store.ts';
import type { ConnectedApp } from './connected-app.ts';

const CODE_LIFETIME_MS = 10 * 60_000;
const REFRESH_LIFETIME_MS = 30 * 24 * 60 * 60_000;

/** The scopes that a user granted to an application. */
export interface Grant {
  readonly clientId: string;
  readonly userId: string;
  readonly scopes: readonly string[];
}

/** The grant that an authorization code stands for. */
interface CodeGrant extends Grant {
  readonly redirectUri: string;
  readonly codeChallenge: string | undefined;
  readonly nonce: string | undefined;
}

export interface IdpStore {
  /** The connected applications; tests may change the list. */
  readonly apps: ConnectedApp[];
  readonly codes: OneTimeStore<CodeGrant>;
  readonly refreshTokens: OneTimeStore<Grant>;
  /** Returns whether the user has already granted all scopes of the grant to the application. */
  hasConsent(grant: Grant): boolean;
  addConsent(grant: Grant): void;
}

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
