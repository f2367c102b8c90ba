import { type Context, type Middleware, type Next, requireState } from '#bff/context.ts';
import { DomainError, RateLimited } from '#bff/domain-errors.ts';
import type { Counter } from '#bff/http/counter.ts';
import { GatewayTimeoutError, HttpError } from '#bff/http/errors.ts';
import { annotate } from '#bff/http/route-policy.ts';
import { readOnlySessionOf } from '#bff/session/read-only-session.ts';
import { limitRows } from './limit-table.ts';
import { type LimitTools, tryConsume } from './limit-tools.ts';

interface Use {
  counter: Counter;
  key: string;
}

const refund = (uses: readonly Use[]) =>
  Promise.all(uses.map(({ counter, key }) => counter.refund(key)));

/**
 * Returns whether a failed call may have sent a message. True after a timeout, because the outcome
 * is then unknown.
 */
const mayHaveSent = (error: unknown): boolean =>
  error instanceof GatewayTimeoutError ||
  !(error instanceof HttpError || error instanceof DomainError);

/**
 * Limits messages by destination. A known device uses its own allowance first. A captcha grants one
 * more allowance when the hourly limits are reached (S71). A message that the provider or a budget
 * rejects is refunded, so that only sent messages count.
 * @param captcha value of config.signInCaptcha
 */
export function limitSends(tools: LimitTools, captcha: boolean): Middleware {
  const { keys, devices, counters, network } = tools;

  /**
   * Counts one use of each limit. If any limit is reached, counts none of the uses.
   * @throws RateLimited
   */
  async function countAll(uses: readonly Use[]): Promise<readonly Use[]> {
    for (const [index, { counter, key }] of uses.entries()) {
      try {
        await counter.consume(key);
      } catch (error) {
        await refund(uses.slice(0, index));
        throw error;
      }
    }
    return uses;
  }

  async function countUnknown(ctx: Context): Promise<readonly Use[]> {
    const destination = requireState(ctx, 'destination');
    const fields = requireState(ctx, 'fields');
    const fromHere = keys.of('destination and network', destination, network(ctx));
    const key = keys.of('destination', destination);
    const soon = await countAll([{ counter: counters.sendNetworkSoon, key: fromHere }]);
    const hourly = [
      { counter: counters.sendNetwork, key: fromHere },
      { counter: counters.sendUnknown, key },
    ];
    try {
      return [...soon, ...(await countAll(hourly))];
    } catch (error) {
      // The provider ignores the captcha in calls with a session, so such a captcha must not grant
      // an allowance.
      const isSolved = captcha && fields.captcha_token !== undefined && !readOnlySessionOf(ctx);
      if (!isSolved || !(error instanceof RateLimited)) throw error;
      return [...soon, ...(await countAll([{ counter: counters.sendSolved, key }]))];
    }
  }

  async function count(ctx: Context): Promise<readonly Use[]> {
    const destination = requireState(ctx, 'destination');
    const device = devices.idFor(ctx, destination);
    const key = device && keys.of('known device', device, destination);
    return key && (await tryConsume(counters.sendKnown, key))
      ? [{ counter: counters.sendKnown, key }]
      : countUnknown(ctx);
  }

  async function sends(ctx: Context, next: Next) {
    const uses = await count(ctx);
    try {
      await next();
    } catch (error) {
      if (!mayHaveSent(error)) await refund(uses);
      throw error;
    }
  }
  const rows = limitRows('sendKnown', 'sendNetworkSoon', 'sendNetwork', 'sendUnknown');
  const solved = captcha ? limitRows('sendSolved') : [];
  return annotate(sends, { rateLimits: [...rows, ...solved] });
}
