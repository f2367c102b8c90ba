import { randomBytes } from 'node:crypto';
import { createOneTimeStore, type OneTimeStore } from '#test/stytch-emulator/one-time-store.ts';
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
  /** The user to whom the account is to be added. */
  readonly attachTo: string | undefined;
}

/** What an attach token stands for. */
export interface Attachment {
  readonly userId: string;
  /** The key of the provider that it was made for. */
  readonly provider: string;
}

/** What a one-time token stands for. */
export interface Grant {
  readonly userId: string;
  readonly registrationId: string;
  /** Whether this first proof of the address ended the user's sessions. */
  readonly resetSessions: boolean;
  readonly codeChallenge: string | undefined;
  readonly scopes: readonly string[];
  /** The account belongs to another user than the one it was to be added to. */
  readonly isRefused?: boolean;
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
  /** A one-time token that ties the next start to a user. */
  attach(attachment: Attachment): string;
  /** Takes what an attach token stands for. */
  takeAttachment(token: string): Attachment | undefined;
  /** What becomes of an account that belongs to another user; tests change it at any time. */
  attachConflict: 'refused' | 'signs in its owner';
}

/** No visits and no tokens yet. */
export function createGrantStore(now: () => number): GrantStore {
  const flows = createOneTimeStore<Flow>(now, FLOW_LIFETIME_MS);
  const grants = createOneTimeStore<Grant>(now, TOKEN_LIFETIME_MS);
  const attachments = createOneTimeStore<Attachment>(now, TOKEN_LIFETIME_MS);
  return {
    openFlow: (flow) => put(flows, flow),
    flow: flows.peek,
    issue: (grant) => put(grants, grant),
    redeem: grants.take,
    attach: (attachment) => put(attachments, attachment),
    takeAttachment: attachments.take,
    attachConflict: 'refused',
  };
}

/** Remembers a value under a new random key. */
function put<T>(store: OneTimeStore<T>, value: T): string {
  const key = randomBytes(32).toString('base64url');
  store.put(key, value);
  return key;
}
