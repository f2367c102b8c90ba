import { LINK_MINUTES } from '#bff/auth/transactions.ts';
import type { GatewayCall, Site } from '#bff/gateway/call.ts';
import { SESSION_MINUTES } from '#bff/session/session-record.ts';

type Body = Record<string, unknown>;

/** No session is asked for that would outlive ours, and none without an end (S51). */
function cappedSession(body: Body): Body {
  const asked = body.session_duration_minutes;
  const wanted = typeof asked === 'number' ? asked : SESSION_MINUTES;
  return { ...body, session_duration_minutes: Math.min(wanted, SESSION_MINUTES) };
}

/** No link works longer than the transaction that it belongs to. */
function cappedLinks(body: Body): Body {
  const entries = Object.entries(body).map(([name, value]) => {
    const isLife = name.endsWith('expiration_minutes') && typeof value === 'number';
    return [name, isLife ? Math.min(value, LINK_MINUTES) : value];
  });
  return Object.fromEntries(entries);
}

/** The body that goes upstream: what the call's contract let through, with what is ours to say. */
export function upstreamBody(call: GatewayCall, body: Body, site: Site): Body {
  const capped = call.pkce === 'link' ? cappedLinks(body) : body;
  const timed = call.signsIn ? cappedSession(capped) : capped;
  return { ...timed, ...call.ours?.(site) };
}
