import { PUBLIC_URL } from '#test/harness/app/surroundings.ts';
import { Load, type Rates } from '#test/harness/load/load.ts';
import type { Target } from '#test/harness/load/load-clients.ts';
import type { Outcome } from './outcome.ts';
import type { ReverseProxy } from './proxies.ts';

const RATES: Rates = { visitors: 40, clicks: 40, edits: 3, 'sign-ins': 1 };

/** Returns the outcome of a finished load, summed over all kinds of requests. */
export function outcomeOf({ measurements, lost }: Load): Outcome {
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
