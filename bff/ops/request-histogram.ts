import type { Metric, Registry } from 'prom-client';

interface Series {
  labels: { method: string; route: string; status: number };
  /**
   * Number of requests per bucket, not cumulative. The last bucket holds requests above all limits.
   */
  counts: Float64Array;
  /** Sum of the durations in seconds. */
  sum: number;
}

interface Sample {
  metricName: string;
  labels: Record<string, string | number>;
  value: number;
}

interface Options {
  name: string;
  help: string;
  /** Upper limits of the buckets, in seconds. */
  limits: readonly number[];
}

/**
 * A histogram of request durations. The histogram of prom-client is not used, because it sorts and
 * joins the labels for each request, which takes 0.3 µs, or 1.4 % of the CPU time of a cached page.
 */
export class RequestHistogram {
  readonly #options: Options;
  /** Series by method, route and status. */
  readonly #series = new Map<string, Map<string, Map<number, Series>>>();

  constructor(options: Options, registry: Registry) {
    this.#options = options;
    const { name, help } = options;
    const metric = {
      name,
      help,
      type: 'histogram',
      get: async () => this.#read(),
    };
    // The registry uses only the fields of `metric`, but its type requires a class of prom-client.
    registry.registerMetric(metric as unknown as Metric);
  }

  observe(method: string, route: string, status: number, seconds: number): void {
    const series = this.#find(method, route, status);
    const { limits } = this.#options;
    let bucket = 0;
    while (bucket < limits.length && seconds > (limits[bucket] as number)) bucket += 1;
    series.counts[bucket] = (series.counts[bucket] as number) + 1;
    series.sum += seconds;
  }

  #find(method: string, route: string, status: number): Series {
    const known = this.#series.get(method)?.get(route)?.get(status);
    if (known) return known;
    const counts = new Float64Array(this.#options.limits.length + 1);
    const series = { labels: { method, route, status }, counts, sum: 0 };
    const routes = this.#series.get(method) ?? new Map<string, Map<number, Series>>();
    const statuses = routes.get(route) ?? new Map<number, Series>();
    this.#series.set(method, routes.set(route, statuses.set(status, series)));
    return series;
  }

  #read() {
    const { name, help } = this.#options;
    const all = [...this.#series.values()].flatMap((routes) =>
      [...routes.values()].flatMap((statuses) => [...statuses.values()]),
    );
    const values = all.flatMap((series) => this.#samplesOf(series));
    return { name, help, type: 'histogram', aggregator: 'sum', values };
  }

  #samplesOf({ labels, counts, sum }: Series): Sample[] {
    const { name, limits } = this.#options;
    let total = 0;
    const buckets = [...counts].map((count, index) => {
      total += count;
      const le = limits[index] ?? '+Inf';
      return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: total };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: total },
    ];
  }
}
