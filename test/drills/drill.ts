import type { Outcome } from '#test/harness/deployment/outcome.ts';

/** A row of docs/drills.md. */
export interface DrillResult extends Omit<Outcome, 'failures'> {
  /** Another figure of the drill, with its limit. */
  note?: string;
}

/**
 * The exports of each `*.drill.ts`. Each drill runs in its own process, followed by the cleanups
 * that it registered with `atEndOfFile`.
 */
export interface Drill {
  title: string;
  /**
   * Runs the drill.
   * @throws when the drill fails; StartFailure when a program is missing
   */
  run(): Promise<DrillResult>;
}
