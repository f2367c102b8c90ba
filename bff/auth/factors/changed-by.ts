import type { Context } from '#bff/context.ts';
import { deviceName, UNKNOWN_BROWSER } from '#bff/session/device.ts';
import type { ChangedBy } from './compare-factors.ts';

/** The name of the browser behind a request; null when it is unknown. */
export function deviceOf(ctx: Context): string | null {
  const device = deviceName(ctx.get('user-agent'));
  return device === UNKNOWN_BROWSER ? null : device;
}

/** Who makes a change in the session of a request. */
export const changedBy = (ctx: Context): ChangedBy => ({
  device: deviceOf(ctx),
  session: ctx.state.sessionHash ?? null,
});
