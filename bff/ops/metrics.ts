import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { BatchKind } from '#bff/analytics/tracking/group-commit.ts';
import { errorFields } from '#bff/http/logger.ts';
import type { Dependency, StartCall } from '#bff/observe-call.ts';
import { RequestHistogram } from './request-histogram.ts';

/**
 * Upper bounds of the histogram's buckets, in seconds. They range from the time of a cached page to
 * the time limit of a request.
 */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const CALL_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 8];
const BATCH_BUCKETS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];

/**
 * Methods of our routes. Other methods share the label `other`, so that clients cannot create time
 * series.
 */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

/** Returns the label of a method in metrics and traces. */
export const labelOfMethod = (method: string): string => (METHODS.has(method) ? method : 'other');

let processRegistry: Registry | undefined;

/**
 * Returns the metrics of the process: memory, garbage collection and event-loop delay. Creates them
 * only once per process, because their observers cannot be stopped.
 */
function processMetrics(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

/** A request that is measured. */
export interface MeasuredRequest {
  method: string;
  /** The route's pattern. */
  route: string;
  status: number;
}

/**
 * The metrics of one server. Histograms are updated when the measured work ends. Counters and
 * gauges are read when Prometheus scrapes the metrics, so they add no cost to requests.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new RequestHistogram(
    {
      name: 'posy_http_request_duration_seconds',
      help: 'Duration of requests by route pattern and status',
      limits: REQUEST_BUCKETS,
    },
    this.#registry,
  );
  readonly #calls: Record<Dependency, Histogram<'operation' | 'outcome'>> = {
    postgres: this.#callHistogram('posy_postgres_query_duration_seconds', 'Duration of queries'),
    redis: this.#callHistogram('posy_redis_command_duration_seconds', 'Duration of Redis commands'),
    provider: this.#callHistogram(
      'posy_provider_call_duration_seconds',
      'Duration of calls to the sign-in provider',
    ),
  };
  readonly #queryErrors = new Counter({
    name: 'posy_postgres_errors_total',
    help: 'Failed queries by SQLSTATE; "none" if the error has no SQLSTATE',
    labelNames: ['sqlstate'],
    registers: [this.#registry],
  });
  readonly #poolWait = new Histogram({
    name: 'posy_postgres_pool_wait_seconds',
    help: 'Time that queries wait for a connection of the pool',
    buckets: CALL_BUCKETS,
    registers: [this.#registry],
  });
  readonly #batchSizes = new Histogram({
    name: 'posy_batch_visits',
    help: 'Clicks or views that share a transaction',
    labelNames: ['kind'],
    buckets: BATCH_BUCKETS,
    registers: [this.#registry],
  });
  readonly #batchLags = new Histogram({
    name: 'posy_batch_lag_seconds',
    help: 'Time from the first visit of a batch to its COMMIT',
    labelNames: ['kind'],
    buckets: REQUEST_BUCKETS,
    registers: [this.#registry],
  });

  #callHistogram(name: string, help: string): Histogram<'operation' | 'outcome'> {
    return new Histogram({
      name,
      help,
      labelNames: ['operation', 'outcome'],
      buckets: CALL_BUCKETS,
      registers: [this.#registry],
    });
  }

  /**
   * Measures a request.
   * @param ms duration in milliseconds
   */
  request({ method, route, status }: MeasuredRequest, ms: number): void {
    this.#requests.observe(labelOfMethod(method), route, status, ms / 1_000);
  }

  /** Measures a call to a dependency. */
  readonly startCall: StartCall = (dependency, operation) => {
    const startedAt = performance.now();
    return (outcome) =>
      this.#calls[dependency].observe(
        { operation, outcome },
        (performance.now() - startedAt) / 1_000,
      );
  };

  queryError(error: Error): void {
    this.#queryErrors.inc({ sqlstate: errorFields(error).sqlstate ?? 'none' });
  }

  poolWait(seconds: number): void {
    this.#poolWait.observe(seconds);
  }

  batch(kind: BatchKind, visits: number, seconds: number): void {
    this.#batchSizes.observe({ kind }, visits);
    this.#batchLags.observe({ kind }, seconds);
  }

  /** Adds a counter. `read` returns its value at each scrape. */
  counter(name: string, help: string, read: () => number): void {
    new Counter({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }

  /**
   * Adds a gauge with a label. The gauge is read at each scrape.
   * @param read returns the values by label; empty when they are unknown
   */
  gauge(
    name: string,
    help: string,
    label: string,
    read: () => Record<string, number> | Promise<Record<string, number>>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.#registry],
      async collect() {
        const values = await read();
        this.reset();
        for (const [value, number] of Object.entries(values)) this.set({ [label]: value }, number);
      },
    });
  }

  /**
   * Adds a gauge that is read at each scrape.
   * @param read returns the value; undefined when it is unknown
   */
  plainGauge(
    name: string,
    help: string,
    read: () => number | undefined | Promise<number | undefined>,
  ): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      async collect() {
        const value = await read();
        // An unset gauge would be 0; NaN means that the value is unknown.
        this.set(value ?? Number.NaN);
      },
    });
  }

  /** Returns all metrics in the text format of Prometheus. */
  async text(): Promise<{ contentType: string; text: string }> {
    const registries = [this.#registry, processMetrics()];
    const texts = await Promise.all(registries.map((registry) => registry.metrics()));
    return { contentType: this.#registry.contentType, text: texts.join('\n') };
  }
}
