import { randomBytes } from 'node:crypto';
import { createOneTimeStore, type OneTimeStore } from '../one-time-store.ts';
import type { Provider } from './providers.ts';

const TOKEN_LIFETIME_MS = 10 * 60_000;
/** Milliseconds until the buttons of an account page expire. */
const FLOW_LIFETIME_MS = 60 * 60_000;

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

/** The data of a one-time token. */
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
  /** Stores a visit; its id can be used repeatedly, for the browser's Back button. */
  openFlow(flow: Flow): string;
  flow(flowId: string): Flow | undefined;
  /** Creates a one-time token. It is not a canary, because the browser sees it by design. */
  issue(grant: Grant): string;
  /** Returns the grant of a token and voids the token. */
  redeem(token: string): Grant | undefined;
  /** A one-time token that ties the next start to a user. */
  attach(attachment: Attachment): string;
  /** Takes what an attach token stands for. */
  takeAttachment(token: string): Attachment | undefined;
  /** What becomes of an account that belongs to another user; tests change it at any time. */
  attachConflict: 'refused' | 'signs in its owner';
}

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

/** Stores a value under a new random key. */
function put<T>(store: OneTimeStore<T>, value: T): string {
  const key = randomBytes(32).toString('base64url');
  store.put(key, value);
  return key;
}
