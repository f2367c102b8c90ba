import { withTimeout } from '#bff/http/with-timeout.ts';
import type { WriteProblem } from './readiness.store.ts';

/**
 * Time in milliseconds during which all probes share the result of one check. Even a flood of
 * probes thus causes only four checks per second.
 */
const SHARED_MS = 250;
/**
 * Time limit of a check, in milliseconds. Shorter than the timeout of common probes, so that they
 * receive a report in time.
 */
const CHECK_MS = 900;
/**
 * Time for which the server is unready after a write has failed in a request, in milliseconds. The
 * check itself may succeed although writes fail, for example if temporary files are on another
 * disk.
 */
const OBSERVED_MS = 10_000;

type PostgresState = 'ok' | 'down' | WriteProblem;

/** The body of /readyz. */
export interface ReadinessReport {
  status: 'ready' | 'not ready' | 'stopping';
  postgres: PostgresState;
  /**
   * State of Redis. Without Redis, the server is degraded but ready, because pages and clicks still
   * work.
   */
  redis: 'ok' | 'down';
  /** Time at which the check began, in ISO 8601. */
  checked_at: string;
}

type Checked = Omit<ReadinessReport, 'status'>;

interface ReadinessDeps {
  /**
   * Checks that Postgres accepts changes.
   * @returns undefined when Postgres accepts changes
   * @throws Error when Postgres does not respond
   */
  checkPostgres(): Promise<WriteProblem | undefined>;
  /**
   * Checks that Redis responds.
   * @throws Error when Redis does not respond
   */
  checkRedis(): Promise<unknown>;
}

/** Decides whether a load balancer should send requests to this server. */
export class Readiness {
  #deps: ReadinessDeps;
  #latest: Promise<Checked> | undefined;
  #isChecking = false;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #observed: { problem: WriteProblem; at: number } | undefined;
  #isStopping = false;

  constructor(deps: ReadinessDeps) {
    this.#deps = deps;
  }

  /** Records that a write in a request failed because of this problem. */
  observe(problem: WriteProblem): void {
    this.#observed = { problem, at: performance.now() };
  }

  /** Makes the server permanently unready. */
  stop(): void {
    this.#isStopping = true;
  }

  /** Returns the state, at most 250 ms old while checks succeed. Never rejects. */
  async report(): Promise<ReadinessReport> {
    const checked = await this.#shared();
    const postgres = checked.postgres === 'ok' ? this.#recentProblem() : checked.postgres;
    const ready = postgres === 'ok' ? 'ready' : 'not ready';
    return { ...checked, postgres, status: this.#isStopping ? 'stopping' : ready };
  }

  #recentProblem(): PostgresState {
    const { problem, at } = this.#observed ?? {};
    if (problem === undefined || at === undefined) return 'ok';
    return performance.now() - at < OBSERVED_MS ? problem : 'ok';
  }

  /** Runs one check at a time, so that only one connection waits while Postgres hangs. */
  #shared(): Promise<Checked> {
    const now = performance.now();
    if (this.#latest && (this.#isChecking || now - this.#checkedAt < SHARED_MS))
      return this.#latest;
    this.#checkedAt = now;
    this.#latest = this.#run();
    return this.#latest;
  }

  async #run(): Promise<Checked> {
    this.#isChecking = true;
    const checked_at = new Date().toISOString();
    const checks = [this.#deps.checkPostgres(), this.#deps.checkRedis()] as const;
    void Promise.allSettled(checks).then(() => {
      this.#isChecking = false;
    });
    const [postgres, redis] = await Promise.all([
      withinCheck(checks[0].then((problem) => problem ?? ('ok' as const))),
      withinCheck(checks[1].then(() => 'ok' as const)),
    ]);
    return { postgres, redis, checked_at };
  }
}

/** Returns the result of a check, or `down` when the check fails or takes too long. */
function withinCheck<T extends string>(check: Promise<T>): Promise<T | 'down'> {
  return withTimeout<T | 'down'>(
    CHECK_MS,
    check.catch(() => 'down' as const),
    () => 'down',
  );
}
