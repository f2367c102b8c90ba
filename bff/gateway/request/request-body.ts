import { LINK_MINUTES } from '#bff/auth/transactions.ts';
import type { GatewayCall, Site } from '#bff/gateway/call.ts';
import { minutesLeft, SESSION_MINUTES, type SessionRecord } from '#bff/session/session-record.ts';

type Body = Record<string, unknown>;

/**
 * The duration to ask for, whatever the browser sent (S51, S77): a new session gets our absolute
 * limit, a call in a session gets what is left of it.
 */
function durationFor(call: GatewayCall, session: SessionRecord | undefined): Body {
  if (!call.signsIn || call.fixedDuration) return {};
  const minutes = session ? minutesLeft(session.createdAt, Date.now()) : SESSION_MINUTES;
  return { session_duration_minutes: minutes };
}

/** No link works longer than the transaction that it belongs to. */
function cappedLinks(body: Body): Body {
  const entries = Object.entries(body).map(([name, value]) => {
    const isLife = name.endsWith('expiration_minutes') && typeof value === 'number';
    return [name, isLife ? Math.min(value, LINK_MINUTES) : value];
  });
  return Object.fromEntries(entries);
}

/**
 * Builds the body that goes upstream: the fields that the call's contract let through, and our own.
 * @param session the session that the call is made in
 */
export function upstreamBody(
  call: GatewayCall,
  body: Body,
  { site, session }: { site: Site; session: SessionRecord | undefined },
): Body {
  const capped = call.pkce === 'link' ? cappedLinks(body) : body;
  return { ...capped, ...durationFor(call, session), ...call.ours?.(site) };
}
