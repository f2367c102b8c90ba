import * as z from 'zod/mini';
import type { RecipientField } from '#bff/auth/recipient-key.ts';
import type { FactorKind } from '#bff/contracts/factors.ts';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import { type ResponsePolicy, sensitive } from '#bff/http/route-policy.ts';

/**
 * An endpoint of the provider's browser API that the gateway forwards. Requests to other endpoints
 * get a 404 (S43).
 */
export interface GatewayEndpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /**
   * Path below /sdk/v1, both in Posy and at the provider. `:id` stands for one of the provider's
   * ids.
   */
  path: string;
  /** The endpoint is enabled if one of these sign-in methods is enabled. */
  methods: readonly SignInMethod[];
  /**
   * Disables the endpoint if this method is enabled. That method provides another endpoint at the
   * same path.
   */
  unless?: SignInMethod;
  /** The path at the provider, if it differs from `path`. */
  upstreamPath?: string;
  /**
   * Whether the session token is sent to the provider. With `required`, a request without a session
   * gets a 401 response.
   */
  session: 'none' | 'optional' | 'required';
  /** The content of the response and how long it may be cached. */
  response: ResponsePolicy;
  /** The fields that are forwarded. An endpoint without `body` has no request body. */
  body?: z.ZodMiniObject;
  /** The field with the recipient of a message. Messages have a rate limit per recipient. */
  destination?: RecipientField;
  /** Whether a body without `email` refers to the signed-in user's only address. */
  ownEmail?: true;
  /**
   * The field that identifies the account of a password attempt. Attempts have a rate limit per
   * account.
   */
  account?: RecipientField;
  /** The field that identifies the account that the endpoint looks up. */
  looksUp?: RecipientField;
  /** `sent` if the endpoint sends a one-time passcode, `tried` if it submits one. */
  code?: 'sent' | 'tried';
  /**
   * Whether the endpoint checks a code from an authenticator app. Attempts are counted per account
   * (S70).
   */
  secondFactor?: true;
  /**
   * Whether the response contains a session that signs the user in, as the response to a callback
   * does.
   */
  signsIn?: true;
  /**
   * Whether the provider determines the duration of the session. The request must then not contain
   * a duration (S77).
   */
  fixedDuration?: true;
  /**
   * Whether the provider ends all other sessions of the user. Posy then ends its own sessions too
   * (S35).
   */
  resetsSessions?: true;
  /** Whether the endpoint sets the password of the account. */
  setsPassword?: true;
  /**
   * Set if a request with a session changes how the account signs in, which requires a recent
   * reauthentication (S68). With `new destination`, a request for a destination that the account
   * already has is exempt.
   */
  reauthentication?: 'always' | 'new destination';
  /**
   * Whether a request with a session adds a factor to the account, unless the account already has
   * the address (S66).
   */
  addsFactor?: true;
  /** The kind of factor that the endpoint removes (S69). */
  removes?: FactorKind;
  /** Whether the response reveals that an account exists. If so, the sign-in rate limit applies. */
  revealsAccount?: true;
  /**
   * The PKCE step of the endpoint. An endpoint with `link` sends our challenge and redirect URLs.
   * Endpoints with the other values send the verifier and end the sign-in flow, unless the provider
   * rejects the token (S75). `proves-link-again` is for new passwords: if the provider rejects a
   * password, the user can try another one with the same token.
   */
  pkce?: 'link' | 'proves-link' | 'proves-link-again' | 'proves-redirect';
  /**
   * Returns fields that replace the fields of the browser's request.
   * @param hostname the hostname of this deployment
   */
  overrides?: (hostname: string) => Record<string, unknown>;
}

/** User and session of the provider, after a sign-in or a change to the session. */
export const SESSION_RESPONSE = sensitive(
  'user and session of the provider, session cookie, never a token',
);
/** The response of an endpoint that may reveal whether an account exists. */
export const REVEALS_ACCOUNT = sensitive('whether an address or number has an account');

/** Schema of a required text field. */
export const text = (max = 2048) => z.string().check(z.minLength(1), z.maxLength(max));
/** Schema of an optional text field. */
export const optional = (max?: number) => z.optional(text(max));

/** Fields that the SDK adds to most bodies. They are dropped if SIGN_IN_CAPTCHA is off (S73). */
export const TELEMETRY = { captcha_token: optional(4096), dfp_telemetry_id: optional(200) };
export const minutes = z.optional(z.int().check(z.positive()));
/**
 * Schema of an email address without the special characters of RFC 5322 and of URLs. No mailbox
 * needs them. They would allow other spellings of a mailbox, such as `"nora"@` for `nora@`, with
 * separate rate limits (S58).
 */
export const email = z.string().check(
  z.maxLength(320),
  z.regex(/^[^\s\p{C}@"()[\]<>\\,:;]+@[^\s\p{C}@"()[\]<>\\,:;/?#%]+$/u, {
    error: 'Invalid email, please try again.',
  }),
);
/**
 * Schema of a phone number in E.164. Every other spelling of a number would have its own rate
 * limits (S58).
 */
export const phoneNumber = z
  .string()
  .check(z.regex(/^\+[1-9]\d{6,14}$/, { error: 'Invalid phone number, please try again.' }));
/**
 * The format of the provider's ids. It excludes characters that could leave a path segment (S44).
 */
export const PROVIDER_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/;
