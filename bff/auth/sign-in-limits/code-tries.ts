import * as z from 'zod/mini';
import { ProviderError } from '#bff/auth/stytch/errors.ts';
import { type Context, type Middleware, type Next, requireState } from '#bff/context.ts';
import { hashId, isRandomId, randomId } from '#bff/crypto/random-id.ts';
import { audit } from '#bff/http/audit.ts';
import { createCounter } from '#bff/http/counter.ts';
import { annotate } from '#bff/http/route-policy.ts';
import { setCookie } from '#bff/session/cookies.ts';
import { countRefusedTry } from './count-refused-try.ts';
import { CODE_TRIES, limitRows } from './limit-table.ts';
import { type LimitTools, type SignInLimitDeps, tryConsume } from './limit-tools.ts';
import type { NetworkAllowance } from './network-allowance.ts';

/** The format of the provider's codes. */
const CODE = /^\d{6}$/;
/** Maximum lifetime of the provider's codes, in milliseconds. */
const CODE_MS = 10 * 60_000;
const TRIES = { points: CODE_TRIES, seconds: CODE_MS / 1000 };

const recordSchema = z.object({
  /** Identifies this code. The attempts with the code are counted under this id. */
  sendId: z.string(),
  /** The browser that requested the code, as the hash of its cookie. */
  browser: z.string(),
  destination: z.string(),
  /** The email address or phone number, in lower case. */
  sentTo: z._default(z.string(), ''),
});
type CodeRecord = z.infer<typeof recordSchema>;

const responseSchema = z.object({ data: z.object({ method_id: z.string() }) });

/**
 * Creates the provider's error for a wrong code. All rejections use this error, so that clients
 * cannot tell the reasons apart.
 */
const wrongCode = () =>
  new ProviderError(404, 'otp_code_not_found', 'The passcode could not be found.');

/** Returns the `method_id` of a response to a call that sends a code. */
function methodIdOf(body: unknown): string | undefined {
  if (typeof body !== 'string') return undefined;
  const response = responseSchema.safeParse(JSON.parse(body));
  return response.success ? response.data.data.method_id : undefined;
}

/**
 * Binds a code to the browser that requested it, and allows five attempts (S71). The provider uses
 * one `method_id` per address, so without the binding a stranger could use up the owner's attempts.
 * Two kinds of browsers may try a code: the browser that last requested a code, because the
 * provider voids earlier codes, and browsers in which the destination signed in before.
 */
export function createCodeTries(
  { redis, encryption, cookies, logger }: SignInLimitDeps,
  { keys, devices, counters }: LimitTools,
  network: NetworkAllowance,
): { codeSends: Middleware; codeTries: Middleware } {
  const recordKey = (methodId: string) => `code:${keys.of('code', methodId)}`;
  const ofCode = createCounter(redis, { ...TRIES, name: 'codeTries' });

  function browserOf(ctx: Context): string | undefined {
    const id = ctx.cookies.get(cookies.code, { signed: false }) ?? '';
    return isRandomId(id) ? id : undefined;
  }

  async function store(ctx: Context, methodId: string): Promise<void> {
    const browser = browserOf(ctx) ?? randomId();
    const destination = requireState(ctx, 'destination');
    const fields = requireState(ctx, 'fields');
    const sentTo = String(fields.email ?? fields.phone_number).toLowerCase();
    const record = { sendId: randomId(), browser: hashId(browser), destination, sentTo };
    const key = recordKey(methodId);
    await redis.set(key, encryption.encrypt(JSON.stringify(record), key), 'PX', CODE_MS);
    setCookie(ctx, cookies, cookies.code, browser, { maxAgeMs: CODE_MS, sameSite: 'strict' });
  }

  /**
   * Returns the record of the current code.
   * @throws ProviderError unless this browser may try the code
   */
  async function find(ctx: Context, methodId: string): Promise<CodeRecord> {
    const key = recordKey(methodId);
    const encrypted = await redis.get(key);
    const text = encrypted === null ? null : encryption.decrypt(encrypted, key);
    const record = text === null ? null : recordSchema.parse(JSON.parse(text));
    if (!record) throw wrongCode();
    const browser = browserOf(ctx);
    const hasRequested = browser !== undefined && hashId(browser) === record.browser;
    // A known browser may also try a code that another browser requested. Otherwise, a stranger
    // could keep the owner out by requesting codes: each request voids the owner's code.
    const isKnown = devices.idFor(ctx, record.destination) !== undefined;
    if (!hasRequested && !isKnown) throw wrongCode();
    return record;
  }

  /**
   * Counts an attempt before the provider call.
   * @returns a function that refunds the attempt
   * @throws ProviderError when the code has no attempts left, RateLimited
   */
  async function consume(ctx: Context, record: CodeRecord): Promise<() => Promise<void>> {
    const { sendId, destination } = record;
    if (!(await tryConsume(ofCode, sendId))) throw wrongCode();
    const key = keys.of('destination', destination);
    const isKnown = devices.idFor(ctx, destination) !== undefined;
    const ofKnown = isKnown && (await tryConsume(counters.codeKnown, key));
    if (!ofKnown) await counters.codeUnknown.consume(key);
    return async () => {
      await ofCode.refund(sendId);
      await (ofKnown ? counters.codeKnown : counters.codeUnknown).refund(key);
    };
  }

  async function codeSends(ctx: Context, next: Next) {
    await next();
    const methodId = methodIdOf(ctx.body);
    if (methodId !== undefined) await store(ctx, methodId);
  }

  async function codeTries(ctx: Context, next: Next) {
    const { method_id, token } = requireState(ctx, 'fields');
    const methodId = String(method_id);
    let refund: () => Promise<void>;
    try {
      // Reject a malformed code here, because the provider would count it as a failed attempt.
      if (!CODE.test(String(token))) throw wrongCode();
      const record = await find(ctx, methodId);
      ctx.state.destination = record.destination;
      ctx.state.sentTo = record.sentTo;
      await network.settle(ctx, [record.destination]);
      refund = await consume(ctx, record);
    } catch (error) {
      if (error instanceof ProviderError) {
        audit(logger, ctx.state, 'sign-in failed', error.type);
      }
      throw error;
    }
    await countRefusedTry(next, refund);
  }

  return {
    codeSends,
    codeTries: annotate(codeTries, {
      rateLimits: [
        { ...TRIES, name: 'codeTries', by: 'code' },
        ...limitRows('networkKnown', 'codeKnown', 'codeUnknown'),
      ],
    }),
  };
}
