import { ProviderError } from '#bff/auth/stytch/errors.ts';
import { type Context, type Middleware, type Next, requireState } from '#bff/context.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { RateLimited } from '#bff/domain-errors.ts';
import { audit } from '#bff/http/audit.ts';
import { type Counter, createCounter } from '#bff/http/counter.ts';
import { ReauthenticationRequiredError } from '#bff/http/errors.ts';
import { annotate } from '#bff/http/route-policy.ts';
import type { LimitTools, SignInLimitDeps } from './limit-tools.ts';
import { type CountryCode, countryOf } from './phone-country.ts';

const HOUR = 3600;
/** Maximum messages per hour from one network, from unknown browsers. */
const NETWORK_MAX = 10;
/** Maximum messages per hour to one number, from known browsers. */
const KNOWN_DESTINATION_MAX = 10;
/** Maximum messages per hour from one network, from known browsers. */
const KNOWN_NETWORK_MAX = 20;
/**
 * Share of the unreserved budget that one country may use, from 0 to 1. Applies only if several
 * countries are allowed.
 */
const COUNTRY_SHARE = 0.75;

interface Budget {
  /** The budget's name in the log. */
  name: string;
  counter: Counter;
  key: string;
}

/**
 * Hourly budgets for text and WhatsApp messages (S72), which cost money. A browser in which the
 * phone number signed in before has separate budgets for the number and the network. Half of the
 * deployment's budget is reserved for such browsers. A message is counted before it is sent, and
 * refunded when the provider rejects it.
 */
export function createTextBudgets(
  { redis, config, logger }: SignInLimitDeps,
  { keys, devices, network }: LimitTools,
): Middleware {
  const { smsHourlyMax, smsCountries } = config;
  const open = Math.floor(smsHourlyMax / 2);
  const perCountry = smsCountries.length > 1 ? Math.ceil(open * COUNTRY_SHARE) : open;
  const points = { textTotal: smsHourlyMax, textOpen: open, textCountry: perCountry };
  const counterOf = (name: string, max: number) =>
    createCounter(redis, { name, points: max, seconds: HOUR });
  const total = counterOf('textTotal', points.textTotal);
  const unreserved = counterOf('textOpen', points.textOpen);
  const ofCountry = counterOf('textCountry', points.textCountry);
  const ofNetwork = counterOf('textNetwork', NETWORK_MAX);

  const ofKnownNumber = counterOf('textKnownNumber', KNOWN_DESTINATION_MAX);
  const ofKnownNetwork = counterOf('textKnownNetwork', KNOWN_NETWORK_MAX);

  /**
   * Returns the budgets that a message counts against, narrowest first. A message that a narrow
   * budget rejects does not count against the wider ones.
   */
  function budgetsOf(ctx: Context, country: CountryCode): Budget[] {
    const whole = { name: 'deployment', counter: total, key: 'all' };
    const destination = requireState(ctx, 'destination');
    const fromHere = keys.of('network', network(ctx));
    // A reauthentication code goes to a number that the account has proven before (S68). The thief
    // of a session can request such codes, so they must not use up the number's sign-in budgets
    // (S71).
    const { isReauthentication } = ctx.state;
    if (isReauthentication || devices.idFor(ctx, destination) !== undefined) {
      const number = keys.of(isReauthentication ? 'confirmation' : 'destination', destination);
      return [
        { name: 'number, known browsers', counter: ofKnownNumber, key: number },
        { name: 'network, known browsers', counter: ofKnownNetwork, key: fromHere },
        whole,
      ];
    }
    return [
      { name: 'network', counter: ofNetwork, key: fromHere },
      { name: `country ${country}`, counter: ofCountry, key: country },
      { name: 'unknown browsers', counter: unreserved, key: 'all' },
      whole,
    ];
  }

  const refund = (budgets: readonly Budget[]) =>
    Promise.all(budgets.map(({ counter, key }) => counter.refund(key)));

  /**
   * Counts a message against each budget.
   * @throws RateLimited when a budget is used up
   */
  async function consume(ctx: Context, budgets: readonly Budget[]): Promise<void> {
    for (const [index, { name, counter, key }] of budgets.entries()) {
      try {
        await counter.consume(key);
      } catch (error) {
        await refund(budgets.slice(0, index));
        if (!(error instanceof RateLimited)) throw error;
        audit(logger, ctx.state, 'text message refused', `budget: ${name}`);
        const { retryAfter = HOUR } = error;
        throw new RateLimited(retryAfter, MESSAGES.textBudget);
      }
    }
  }

  /**
   * Returns the country of the recipient.
   * @throws ProviderError for an invalid number or a country that is not allowed
   */
  function allowedCountry(ctx: Context): CountryCode {
    const country = countryOf(String(requireState(ctx, 'fields').phone_number));
    if (country === undefined) {
      audit(logger, ctx.state, 'text message refused', 'invalid number');
      throw new ProviderError(400, 'invalid_phone_number', MESSAGES.badPhoneNumber);
    }
    if (smsCountries.includes(country)) return country;
    audit(logger, ctx.state, 'text message refused', `country ${country}`);
    throw new ProviderError(400, 'phone_number_country_not_allowed', MESSAGES.textCountry);
  }

  async function texts(ctx: Context, next: Next) {
    const budgets = budgetsOf(ctx, allowedCountry(ctx));
    await consume(ctx, budgets);
    try {
      await next();
    } catch (error) {
      // The provider may fail after it has sent the message. The message then stays counted.
      const isUnsent =
        error instanceof ProviderError || error instanceof ReauthenticationRequiredError;
      if (isUnsent) await refund(budgets);
      throw error;
    }
  }
  const row = (
    name: string,
    by: 'address' | 'country' | 'deployment' | 'destination',
    max: number,
  ) => ({
    name,
    by,
    points: max,
    seconds: HOUR,
  });
  return annotate(texts, {
    rateLimits: [
      row('textKnownNumber', 'destination', KNOWN_DESTINATION_MAX),
      row('textKnownNetwork', 'address', KNOWN_NETWORK_MAX),
      row('textNetwork', 'address', NETWORK_MAX),
      row('textCountry', 'country', points.textCountry),
      row('textOpen', 'deployment', points.textOpen),
      row('textTotal', 'deployment', points.textTotal),
    ],
  });
}
