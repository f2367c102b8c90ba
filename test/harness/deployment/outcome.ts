/** The result of a load, in numbers of requests; a row of docs/drills.md. */
export interface Outcome {
  sent: number;
  acknowledged: number;
  /** Acknowledged changes that are missing afterwards. */
  lost: number;
  /** Requests that failed or were rejected. */
  refused: number;
  longestWaitMs: number;
  /** Number of failed requests by kind and status or error code, e.g. `clicks 502`. */
  failures: Record<string, number>;
}

/** @throws unless all requests succeeded and no change is lost */
export function expectNoFailure({ lost, refused, failures }: Outcome): void {
  if (lost + refused === 0) return;
  throw new Error(`lost ${lost}, failed ${refused}: ${JSON.stringify(failures)}`);
}

/** @throws when an acknowledged change is lost, or a failure does not match `allowed` */
export function expectOnlyFailures(outcome: Outcome, allowed: RegExp): void {
  const others = Object.keys(outcome.failures).filter((label) => !allowed.test(label));
  if (outcome.lost === 0 && others.length === 0) return;
  throw new Error(`lost ${outcome.lost}, failed: ${JSON.stringify(outcome.failures)}`);
}
