import * as z from 'zod/mini';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import type { DestinationField } from '#bff/sign-in-limits/destination.ts';

/**
 * One call of the provider's browser API that passes the gateway. What is not in a table of these
 * does not exist (S43).
 */
export interface GatewayCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /sdk/v1, here and upstream; `:id` stands for one of the provider's ids. */
  path: string;
  /** Any of these ways to sign in switches the call on. */
  for: readonly SignInMethod[];
  /** Where this way is switched on, another call stands at the same path. */
  unless?: SignInMethod;
  /** Its path upstream, where that is another one. */
  upstreamPath?: string;
  /** Whether the session's token goes upstream; without a session, `required` is a 401. */
  session: 'none' | 'optional' | 'required';
  /** The only fields that pass; a call without it has no body. */
  body?: z.ZodMiniObject;
  /** The field that names where a message goes: it has rate limits of its own. */
  destination?: DestinationField;
  /** A body without `email` means the only address of the signed-in user. */
  ownEmail?: true;
  /** The field that names the account whose password is tried: it has rate limits of its own. */
  account?: DestinationField;
  /** The field that names the account that is asked for. */
  asks?: DestinationField;
  /** It sends a one-time passcode, or tries one. */
  code?: 'sent' | 'tried';
  /** It tries a code of an authenticator app: the account's tries are counted (S70). */
  secondFactor?: true;
  /** Its answer brings a session: we sign in as after a callback. */
  signsIn?: true;
  /** The provider fixes how long this session lasts: the call takes no duration (S77). */
  fixedDuration?: true;
  /** The provider ends every other session of the person with it, and so do we (S35). */
  resetsSessions?: true;
  /**
   * Within a session it changes how the account signs in, which needs a recent confirmation (S68).
   * `new destination`: unless the account has the destination already.
   */
  stepUp?: 'always' | 'new destination';
  /** In a session it adds a factor to the account, unless its address is the account's already (S66). */
  addsFactor?: true;
  /** It tells who exists: limited like a sign-in. */
  guess?: true;
  /**
   * `link` sends our own challenge and return addresses along. The others add the verifier and use
   * the transaction up, unless the provider refuses the token (S75). `proves-link-again` is for new
   * passwords: a weak one may be followed by a better one.
   */
  pkce?: 'link' | 'proves-link' | 'proves-link-again' | 'proves-redirect';
  /** Fields whose value is ours to say, whatever the browser sent. */
  ours?: (site: Site) => Record<string, unknown>;
}

/** What the gateway says about us instead of the browser. */
export interface Site {
  origin: string;
  hostname: string;
}

/** A field of text. The longest are the credentials of passkeys. */
export const text = (max = 2048) => z.string().check(z.minLength(1), z.maxLength(max));
/** The same, which may be left out. */
export const optional = (max?: number) => z.optional(text(max));

/** What the SDK adds to most bodies; without SIGN_IN_CAPTCHA it is dropped (S73). */
export const TELEMETRY = { captcha_token: optional(4096), dfp_telemetry_id: optional(200) };
export const minutes = z.optional(z.int().check(z.positive()));
/**
 * An address without the special characters of RFC 5322 and of URLs. No mailbox needs them, and they
 * give one mailbox many spellings, such as `"nora"@` for `nora@`, each with rate limits of its own (S58).
 */
export const email = z.string().check(
  z.maxLength(320),
  z.regex(/^[^\s\p{C}@"()[\]<>\\,:;]+@[^\s\p{C}@"()[\]<>\\,:;/?#%]+$/u, {
    error: 'Invalid email, please try again.',
  }),
);
/** E.164 and no other spelling, or one number would have many rate limits (S58). */
export const phoneNumber = z
  .string()
  .check(z.regex(/^\+[1-9]\d{6,14}$/, { error: 'Invalid phone number, please try again.' }));
