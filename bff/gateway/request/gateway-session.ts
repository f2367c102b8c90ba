import type { Context } from 'koa';
import type { GatewayCall } from '#bff/gateway/endpoint.ts';
import { peekedSession } from '#bff/session/read-only-session.ts';
import { currentSession } from '#bff/session/session.ts';
import type { SessionRecord } from '#bff/session/session-record.ts';

/** Returns the session of a call, if the call uses one. */
export function gatewaySession(ctx: Context, call: GatewayCall): SessionRecord | undefined {
  if (call.session === 'none') return undefined;
  return peekedSession(ctx)?.record ?? currentSession(ctx) ?? undefined;
}
