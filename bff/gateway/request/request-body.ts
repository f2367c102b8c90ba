import { LINK_MINUTES } from '#bff/auth/transactions.ts';
import type { GatewayCall, Site } from '#bff/gateway/call.ts';
import { extension, SESSION_MINUTES, type SessionRecord } from '#bff/session/session-record.ts';

type Body = Record<string, unknown>;

/** What a body depends on beside its call. */
interface BodyContext {
  site: Site;
  /** The session that the call is made in. */
  session: SessionRecord | undefined;
  /** As config.signInCaptcha. */
  captcha: boolean;
}

/**
 * The duration to ask for, whatever the browser sent (S51, S77): a new session gets our absolute
 * limit, a call in a session gets what is left of it. An impersonated session has no duration to ask
 * for: the provider fixes its end.
 */
function durationFor(call: GatewayCall, session: SessionRecord | undefined): Body {
  if (!call.signsIn || call.fixedDuration) return {};
  return session ? extension(session, Date.now()) : { session_duration_minutes: SESSION_MINUTES };
}

/** No link works longer than the transaction that it belongs to. */
function cappedLinks(body: Body): Body {
  const entries = Object.entries(body).map(([name, value]) => {
    const isLife = name.endsWith('expiration_minutes') && typeof value === 'number';
    return [name, isLife ? Math.min(value, LINK_MINUTES) : value];
  });
  return Object.fromEntries(entries);
}

/** Without SIGN_IN_CAPTCHA no captcha and no fingerprint of a browser goes upstream (S73). */
function withoutTelemetry({ captcha_token: _, dfp_telemetry_id: __, ...rest }: Body): Body {
  return rest;
}

/**
 * Builds the body that goes upstream: the fields that the call's contract let through, and our own.
 */
export function upstreamBody(
  call: GatewayCall,
  body: Body,
  { site, session, captcha }: BodyContext,
): Body {
  const fields = captcha ? body : withoutTelemetry(body);
  const capped = call.pkce === 'link' ? cappedLinks(fields) : fields;
  return { ...capped, ...durationFor(call, session), ...call.ours?.(site) };
}
