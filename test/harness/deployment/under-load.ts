import { PUBLIC_URL } from '#test/harness/app/surroundings.ts';
import { Load, type Rates } from '#test/harness/load/load.ts';
import type { Target } from '#test/harness/load/load-clients.ts';
import type { ReverseProxy } from './proxies.ts';

/** Numbers of requests; a row of docs/drills.md. */
export interface Outcome {
  sent: number;
  acknowledged: number;
  /** Acknowledged changes that are not there afterwards. */
  lost: number;
  /** Requests that failed or were refused. */
  refused: number;
  longestWaitMs: number;
  /** Number of failed requests by kind and status or error code, e.g. `clicks 502`. */
  failures: Record<string, number>;
}

const RATES: Rates = { visitors: 40, clicks: 40, edits: 3, 'sign-ins': 1 };

function outcomeOf({ measurements, lost }: Load): Outcome {
  const all = [...measurements.values()];
  const sum = (value: (one: (typeof all)[number]) => number) =>
    all.reduce((total, one) => total + value(one), 0);
  const failures = [...measurements].flatMap(([kind, one]) =>
    [...one.failures].map(([label, count]) => [`${kind} ${label}`, count]),
  );
  return {
    sent: sum(({ sent }) => sent),
    acknowledged: sum(({ acknowledged }) => acknowledged),
    lost: lost ?? 0,
    refused: sum(({ failed }) => failed),
    longestWaitMs: Math.max(...all.map(({ longest }) => longest)),
    failures: Object.fromEntries(failures),
  };
}

/** Sends visitors, clicks, edits and sign-ins through a proxy while `work` runs. */
export async function underLoad(
  { url, certificate }: ReverseProxy,
  work: () => Promise<void>,
  rates: Rates = RATES,
): Promise<Outcome> {
  const target: Target = { url, publicUrl: PUBLIC_URL, certificate };
  const load = await Load.withCreators(target, rates);
  load.start();
  try {
    await work();
  } finally {
    await load.end();
  }
  return outcomeOf(load);
}

/** @throws unless all requests succeeded and nothing is lost */
export function expectNoFailure({ lost, refused, failures }: Outcome): void {
  if (lost + refused === 0) return;
  throw new Error(`lost ${lost}, failed ${refused}: ${JSON.stringify(failures)}`);
}

/** @throws when something acknowledged is lost, or a request failed in another way than named */
export function expectOnlyFailures(outcome: Outcome, allowed: RegExp): void {
  const others = Object.keys(outcome.failures).filter((label) => !allowed.test(label));
  if (outcome.lost === 0 && others.length === 0) return;
  throw new Error(`lost ${outcome.lost}, failed: ${JSON.stringify(outcome.failures)}`);
}
