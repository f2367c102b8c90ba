/** Numbers of requests; a row of docs/drills.md. */
export interface Outcome {
  sent: number;
  acknowledged: number;
  /** Acknowledged changes that are not there afterwards. */
  lost: number;
  /** Requests that failed or were rejected. */
  refused: number;
  longestWaitMs: number;
  /** Number of failed requests by kind and status or error code, e.g. `clicks 502`. */
  failures: Record<string, number>;
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
