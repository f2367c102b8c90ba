import type { ParameterizedContext } from 'koa';
import type { StoredEvent } from '#bff/account/account-events.store.ts';
import type { RateLimited } from '#bff/domain-errors.ts';
import type { ReadOnlySession, SessionRecord } from '#bff/session/session-record.ts';

/** The state of a request: the values that one middleware sets for those after it. */
export interface AppState {
  requestId: string;
  /** Start of the request, in milliseconds since the epoch. */
  startedAt: number;
  /** The parsed body, before its validation. */
  body?: unknown;
  /** The text of a JSON body, for the verification of signatures. */
  bodyText?: string;
  /** Aborts the request if its body is still arriving. Undefined after the body was read. */
  cutBody?: (() => void) | undefined;
  /** The pattern of a static file, for the request log. */
  filePattern?: string;

  /** The signed-in user; set by the guard of creator routes. */
  userId?: string;
  /** Hash of the session's id. */
  sessionHash?: string;
  /** The session of the request, on a route that only reads it. */
  readOnlySession?: ReadOnlySession;
  /** Whether koa-session's last write has succeeded. */
  sessionSaved?: boolean;
  /** Whether a new session is being created. */
  sessionBegins?: boolean;
  /** Whether the request no longer counts as signed in, although its cookies are kept. */
  sessionDisowned?: boolean;

  /** The validated fields of a gateway request or a reauthentication. */
  fields?: Record<string, unknown>;
  /**
   * Rate-limit key of the message's recipient. If the request sends no message, the key of the
   * account that it signs in or looks up.
   */
  destination?: string;
  /**
   * Rate-limit key of the email address by which the request names an account, as spelled in the
   * request. Used if the account has not verified the address (S71).
   */
  unverified?: string;
  /** The email address or phone number to which the submitted code was sent. */
  sentTo?: string;
  /**
   * The deferred error of a network's rate limit. It is dropped if the recipient signed in from
   * this browser before (S71).
   */
  networkRefusal?: RateLimited;
  /** Whether the request sends a message that reauthenticates the user of a session. */
  isReauthentication?: boolean;
  accountEvent?: StoredEvent;
}

/** The state after the guard of creator routes. */
export interface CreatorState extends AppState {
  userId: string;
  sessionHash: string;
}

/** koa-session's session, which is empty before a sign-in. */
export type KoaSession = Partial<SessionRecord> & { regenerate(): Promise<void> };

interface RouteFields {
  /** Path parameters of the matched route. */
  params: Record<string, string | undefined>;
  /** koa-session's record. Null if the session middleware did not run or there is no session. */
  session?: KoaSession | null;
  /** Layers of the router that match the path. */
  matched?: readonly { path: string | RegExp; methods: readonly string[] }[];
}

/** Koa's context with our state. */
export type Context<S extends AppState = AppState> = ParameterizedContext<S, RouteFields>;
export type CreatorContext = Context<CreatorState>;
export type Next = () => Promise<unknown>;
export type Middleware<S extends AppState = AppState> = (
  ctx: Context<S>,
  next: Next,
) => unknown | Promise<unknown>;

/**
 * Returns a value of the state that an earlier middleware of the route must have set.
 * @throws Error when the route lacks that middleware
 */
export function requireState<K extends keyof AppState>(
  ctx: Context,
  key: K,
): NonNullable<AppState[K]> {
  const value = ctx.state[key];
  if (value === undefined || value === null) throw new Error(`The route does not set ${key}.`);
  return value;
}
