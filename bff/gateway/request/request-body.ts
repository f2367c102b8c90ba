import { EMAIL_LINK_MINUTES } from '#bff/auth/sign-in-flow-store.ts';
import type { GatewayEndpoint, Site } from '#bff/gateway/endpoint.ts';
import {
  durationFields,
  SESSION_MINUTES,
  type SessionRecord,
} from '#bff/session/session-record.ts';

type Body = Record<string, unknown>;

/** The inputs of a body besides its endpoint. */
interface BodyContext {
  site: Site;
  /** The session of the request. */
  session: SessionRecord | undefined;
  /** Value of config.signInCaptcha. */
  captcha: boolean;
}

/**
 * Returns the duration to request, regardless of the browser's (S51, S77): our absolute timeout for
 * a new session, its remaining time for a request within a session. Empty for an impersonated
 * session, whose end the provider sets.
 */
function durationFor(endpoint: GatewayEndpoint, session: SessionRecord | undefined): Body {
  if (!endpoint.signsIn || endpoint.fixedDuration) return {};
  return session
    ? durationFields(session, Date.now())
    : { session_duration_minutes: SESSION_MINUTES };
}

/** Caps the lifetimes of emailed links, which must not outlive their sign-in flow. */
function cappedLinks(body: Body): Body {
  const entries = Object.entries(body).map(([name, value]) => {
    const isLife = name.endsWith('expiration_minutes') && typeof value === 'number';
    return [name, isLife ? Math.min(value, EMAIL_LINK_MINUTES) : value];
  });
  return Object.fromEntries(entries);
}

/**
 * Removes the captcha and the fingerprint, which the provider gets only with SIGN_IN_CAPTCHA (S73).
 */
function withoutTelemetry({ captcha_token: _, dfp_telemetry_id: __, ...rest }: Body): Body {
  return rest;
}

/** Builds the body for the provider: the validated fields, with our own values. */
export function upstreamBody(
  endpoint: GatewayEndpoint,
  body: Body,
  { site, session, captcha }: BodyContext,
): Body {
  const fields = captcha ? body : withoutTelemetry(body);
  const capped = endpoint.pkce === 'link' ? cappedLinks(fields) : fields;
  return { ...capped, ...durationFor(endpoint, session), ...endpoint.overrides?.(site) };
}
