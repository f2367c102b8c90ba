import type { Context } from '#bff/context.ts';
import { deviceName, UNKNOWN_BROWSER } from '#bff/session/device.ts';

/** The author of a change to an account's factors. A field is null when unknown. */
export interface ChangeAuthor {
  /** The browser and system, e.g. "Chrome on Android". */
  device: string | null;
  /** The hash of the session's id. */
  session: string | null;
}

/** Returns the name of the browser that sent a request; null when it is unknown. */
function deviceOf(ctx: Context): string | null {
  const device = deviceName(ctx.get('user-agent'));
  return device === UNKNOWN_BROWSER ? null : device;
}

/** Returns the device and session of a request, to record them as the author of a change. */
export const changeAuthor = (ctx: Context): ChangeAuthor => ({
  device: deviceOf(ctx),
  session: ctx.state.sessionHash ?? null,
});
