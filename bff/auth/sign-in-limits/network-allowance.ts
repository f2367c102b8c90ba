import type { Context, Middleware, Next } from '#bff/context.ts';
import { RateLimited } from '#bff/domain-errors.ts';
import { annotate, policyOf } from '#bff/http/route-policy.ts';
import { limitRows } from './limit-table.ts';
import type { LimitTools } from './limit-tools.ts';

export interface NetworkAllowance {
  /**
   * Wraps a network limit. In a known browser, a rejection by the limit is deferred until
   * `settled`.
   */
  deferRejection(limit: Middleware): Middleware;
  /** Middleware that calls `settle` with the destinations in `ctx.state`. */
  settled: Middleware;
  /**
   * Uses the browser's own allowance if a network limit was reached.
   * @throws RateLimited the deferred error, unless a destination signed in here before
   */
  settle(ctx: Context, destinations: readonly string[]): Promise<void>;
}

/**
 * Creates the allowance of known browsers (S71). Limits for guesses and messages apply to a whole
 * network, so another user of the network can use them up. A browser in which the destination
 * signed in before therefore has its own allowance. The allowance applies only to this destination,
 * so that it cannot be used to guess other accounts (S58).
 */
export function createNetworkAllowance({ keys, devices, counters }: LimitTools): NetworkAllowance {
  async function settle(ctx: Context, destinations: readonly string[]): Promise<void> {
    const refusal: RateLimited | undefined = ctx.state.networkRefusal;
    if (!refusal) return;
    const known = destinations.find((it) => devices.idFor(ctx, it) !== undefined);
    const device = devices.idOf(ctx);
    if (known === undefined || device === undefined) throw refusal;
    await counters.networkKnown.consume(keys.of('known device', device, known));
  }

  async function settled(ctx: Context, next: Next) {
    const { destination, unverified } = ctx.state;
    await settle(
      ctx,
      [destination, unverified].filter((it) => it !== undefined),
    );
    await next();
  }

  return {
    deferRejection(limit) {
      async function limitNetwork(ctx: Context, next: Next) {
        try {
          await limit(ctx, async () => undefined);
        } catch (error) {
          const isRefusal = error instanceof RateLimited && devices.idOf(ctx) !== undefined;
          if (!isRefusal) throw error;
          ctx.state.networkRefusal = error;
        }
        await next();
      }
      return annotate(limitNetwork, policyOf(limit));
    },
    settled: annotate(settled, { rateLimits: limitRows('networkKnown') }),
    settle,
  };
}
