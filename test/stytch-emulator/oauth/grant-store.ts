import { randomBytes } from 'node:crypto';
import type { Provider } from './providers.ts';

/** Milliseconds between the choice of an account and the end of its one-time token. */
const TOKEN_LIFETIME_MS = 10 * 60_000;
/** Milliseconds that an account page may stay open before its buttons stop working. */
const FLOW_LIFETIME_MS = 60 * 60_000;

/** One visit to the account page. */
export interface Flow {
  readonly provider: Provider;
  readonly codeChallenge: string | undefined;
  readonly loginRedirectUrl: string;
  readonly signupRedirectUrl: string;
  readonly scopes: readonly string[];
}

/** What a one-time token stands for. */
export interface Grant {
  readonly userId: string;
  readonly registrationId: string;
  /** Whether this first proof of the address ended the user's sessions. */
  readonly resetSessions: boolean;
  readonly codeChallenge: string | undefined;
  readonly scopes: readonly string[];
}

/** Open account pages and unused one-time tokens. */
export interface GrantStore {
  /** Remembers a visit; its id may be used again, for the browser's back button. */
  openFlow(flow: Flow): string;
  flow(flowId: string): Flow | undefined;
  /** A one-time token. It has no canary in it: it travels through the browser by design. */
  issue(grant: Grant): string;
  /** Takes the grant of a token, which is void from now on whatever the caller finds in it. */
  redeem(token: string): Grant | undefined;
}

interface Expiring<T> {
  readonly value: T;
  readonly expiresAt: number;
}

/** No visits and no tokens yet. */
export function createGrantStore(now: () => number): GrantStore {
  const flows = new Map<string, Expiring<Flow>>();
  const grants = new Map<string, Expiring<Grant>>();

  function put<T>(map: Map<string, Expiring<T>>, value: T, lifetime: number): string {
    for (const [key, { expiresAt }] of map) if (expiresAt <= now()) map.delete(key);
    const key = randomBytes(32).toString('base64url');
    map.set(key, { value, expiresAt: now() + lifetime });
    return key;
  }

  function get<T>(map: Map<string, Expiring<T>>, key: string): T | undefined {
    const entry = map.get(key);
    return entry && entry.expiresAt > now() ? entry.value : undefined;
  }

  return {
    openFlow: (flow) => put(flows, flow, FLOW_LIFETIME_MS),
    flow: (flowId) => get(flows, flowId),
    issue: (grant) => put(grants, grant, TOKEN_LIFETIME_MS),
    redeem(token) {
      const grant = get(grants, token);
      grants.delete(token);
      return grant;
    },
  };
}
