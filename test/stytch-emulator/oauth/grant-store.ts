import { randomBytes } from 'node:crypto';
import { createOneTimeStore, type OneTimeStore } from '../one-time-store.ts';
import type { Provider } from './providers.ts';

const TOKEN_LIFETIME_MS = 10 * 60_000;
/** Time for which an account page can be submitted, in milliseconds. */
const FLOW_LIFETIME_MS = 60 * 60_000;

/** The parameters of an OAuth start, for the account page. */
export interface Flow {
  readonly provider: Provider;
  readonly codeChallenge: string | undefined;
  readonly loginRedirectUrl: string;
  readonly signupRedirectUrl: string;
  readonly scopes: readonly string[];
  /** The id of the user to whom the account will be added; undefined for a sign-in. */
  readonly attachTo: string | undefined;
}

/** The data of an attach token. */
interface Attachment {
  readonly userId: string;
  /** The key of the provider that the token is valid for. */
  readonly provider: string;
}

/** The data of a one-time token. */
export interface Grant {
  readonly userId: string;
  readonly registrationId: string;
  /** Whether the user's sessions were ended, because the address was proven for the first time. */
  readonly resetSessions: boolean;
  readonly codeChallenge: string | undefined;
  readonly scopes: readonly string[];
  /** Whether the exchange must fail because the account belongs to another user. */
  readonly isRefused?: boolean;
}

/** Open account pages and unused one-time tokens. */
export interface GrantStore {
  /**
   * Stores a flow and returns its id. The id can be used repeatedly, because the browser's Back
   * button shows the account page again.
   */
  openFlow(flow: Flow): string;
  flow(flowId: string): Flow | undefined;
  /** Creates a one-time token. It is not a canary, because the browser sees it by design. */
  issue(grant: Grant): string;
  /** Returns the grant of a token and voids the token. */
  redeem(token: string): Grant | undefined;
  /** Creates a one-time token that adds the account of the next OAuth start to a user. */
  attach(attachment: Attachment): string;
  /** Returns the data of an attach token and voids the token. */
  takeAttachment(token: string): Attachment | undefined;
  /** The effect of attaching an account that belongs to another user; tests may change it. */
  attachConflict: 'refuse' | 'sign in owner';
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
    attachConflict: 'refuse',
  };
}

/** Stores a value under a new random key. */
function put<T>(store: OneTimeStore<T>, value: T): string {
  const key = randomBytes(32).toString('base64url');
  store.put(key, value);
  return key;
}
