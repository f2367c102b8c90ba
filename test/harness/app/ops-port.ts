import { vi } from 'vitest';

/** The body and the status of /readyz. */
interface Probe {
  code: number;
  status: string;
  postgres: string;
  redis: string;
  checked_at: string;
}

async function latest(opsUrl: string | undefined): Promise<Probe> {
  const response = await fetch(`${opsUrl}/readyz`);
  return { code: response.status, ...((await response.json()) as Omit<Probe, 'code'>) };
}

/**
 * Returns the readiness of a server, from a check that began after this call. Repeats the request,
 * because requests within 250 ms share one check.
 */
export async function probe(opsUrl: string | undefined): Promise<Probe> {
  const since = new Date().toISOString();
  return vi.waitUntil(
    async () => {
      const found = await latest(opsUrl);
      return found.checked_at >= since && found;
    },
    { timeout: 5_000, interval: 20 },
  );
}

/** Returns whether a server reaches Postgres and Redis. */
export async function reachesDependencies(opsUrl: string | undefined): Promise<boolean> {
  const { postgres, redis } = await probe(opsUrl);
  return postgres === 'ok' && redis === 'ok';
}

/** Metric values by sample name, such as `name{label="value"}`. */
type Samples = Map<string, number>;

/** Reads the metrics of a server from its private port. */
export async function scrape(opsUrl: string): Promise<{ text: string; samples: Samples }> {
  const text = await (await fetch(`${opsUrl}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const samples = new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))] as const;
    }),
  );
  return { text, samples };
}
