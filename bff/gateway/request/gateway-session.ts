import type { Context } from '#bff/context.ts';
import type { GatewayEndpoint } from '#bff/gateway/endpoint.ts';
import { readOnlySessionOf } from '#bff/session/read-only-session.ts';
import { currentSession } from '#bff/session/session.ts';
import type { SessionRecord } from '#bff/session/session-record.ts';

/** Returns the session of a request, if its endpoint uses one. */
export function gatewaySession(ctx: Context, endpoint: GatewayEndpoint): SessionRecord | undefined {
  if (endpoint.session === 'none') return undefined;
  return readOnlySessionOf(ctx)?.record ?? currentSession(ctx) ?? undefined;
}
