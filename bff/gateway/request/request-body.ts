import { EMAIL_LINK_MINUTES } from '#bff/auth/sign-in-flow-store.ts';
import type { GatewayEndpoint } from '#bff/gateway/endpoint.ts';
import {
  durationFields,
  SESSION_MINUTES,
  type SessionRecord,
} from '#bff/session/session-record.ts';

type Body = Record<string, unknown>;

/** The values, besides the endpoint, that determine a request's body. */
interface BodyContext {
  /** The hostname of this deployment. */
  hostname: string;
  /** The session of the request. */
  session: SessionRecord | undefined;
  /** Value of config.signInCaptcha. */
  captcha: boolean;
}

/**
 * Returns the session duration to request from the provider, regardless of the browser's value
 * (S51, S77). For a new session, it is our absolute timeout. For a request within a session, it is
 * the remaining time. Empty for an impersonated session, whose end the provider determines.
 */
function durationFor(endpoint: GatewayEndpoint, session: SessionRecord | undefined): Body {
  if (!endpoint.signsIn || endpoint.fixedDuration) return {};
  return session
    ? durationFields(session, Date.now())
    : { session_duration_minutes: SESSION_MINUTES };
}

/** Limits the lifetimes of emailed links, because a link must not outlive its sign-in flow. */
function cappedLinks(body: Body): Body {
  const entries = Object.entries(body).map(([name, value]) => {
    const isLife = name.endsWith('expiration_minutes') && typeof value === 'number';
    return [name, isLife ? Math.min(value, EMAIL_LINK_MINUTES) : value];
  });
  return Object.fromEntries(entries);
}

/**
 * Removes the captcha token and the fingerprint. The provider gets them only if SIGN_IN_CAPTCHA is
 * on (S73).
 */
function withoutTelemetry({ captcha_token: _, dfp_telemetry_id: __, ...rest }: Body): Body {
  return rest;
}

/** Builds the body for the provider from the validated fields and our own values. */
export function upstreamBody(
  endpoint: GatewayEndpoint,
  body: Body,
  { hostname, session, captcha }: BodyContext,
): Body {
  const fields = captcha ? body : withoutTelemetry(body);
  const capped = endpoint.pkce === 'link' ? cappedLinks(fields) : fields;
  return { ...capped, ...durationFor(endpoint, session), ...endpoint.overrides?.(hostname) };
}
