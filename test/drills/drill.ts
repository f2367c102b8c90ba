import type { Outcome } from '#test/harness/deployment/outcome.ts';

/** A row of docs/drills.md. */
export interface DrillResult extends Omit<Outcome, 'failures'> {
  /** A further figure, with its limit. */
  note?: string;
}

/**
 * What each `*.drill.ts` exports. Each runs in a separate process; cleanups that it registered with
 * `atEndOfFile` run after it.
 */
export interface Drill {
  title: string;
  /** @throws when the drill fails; StartFailure when a program is missing */
  run(): Promise<DrillResult>;
}
