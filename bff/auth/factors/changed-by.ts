import type { Context } from 'koa';
import { deviceName, UNKNOWN_BROWSER } from '#bff/session/device.ts';
import type { ChangeAuthor } from './compare-factors.ts';

/** The name of the browser behind a request; null when it is unknown. */
export function deviceOf(ctx: Context): string | null {
  const device = deviceName(ctx.get('user-agent'));
  return device === UNKNOWN_BROWSER ? null : device;
}

/** Who makes a change in the session of a request. */
export const changeAuthor = (ctx: Context): ChangeAuthor => ({
  device: deviceOf(ctx),
  session: ctx.state.sessionHash ?? null,
});
