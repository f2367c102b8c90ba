import { expect, it } from 'vitest';
import type { ClientResponse } from '#test/harness/app/browserless-client.ts';
import { arrivals } from './arrivals.ts';
import { Measurement } from './measurement.ts';

const response = (status: number) => ({ status }) as ClientResponse;

it('starts requests at the rate, also while earlier ones have no response', async () => {
  const stop = new AbortController();
  const due: number[] = [];
  await arrivals(500, stop.signal, (dueAt) => {
    due.push(dueAt);
    if (due.length === 50) stop.abort();
  });

  expect(due).toHaveLength(50);
  const [first = 0] = due;
  expect(Math.round((due.at(-1) ?? 0) - first)).toBe(98);
});

it('counts the latency from the time at which a request was due', async () => {
  const measurement = new Measurement();
  await measurement.of(performance.now() - 400, async () => response(204));

  expect(measurement.longest).toBeGreaterThanOrEqual(400);
  expect(measurement.percentile(99)).toBeGreaterThanOrEqual(400);
});

it('counts error statuses and broken connections as failures', async () => {
  const measurement = new Measurement();
  const send = (outcome: ClientResponse | Error) => async () => {
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  for (const outcome of [
    response(200),
    response(302),
    response(503),
    response(429),
    Object.assign(new Error(), { code: 'ECONNRESET' }),
  ]) {
    await measurement.of(performance.now(), send(outcome));
  }

  expect(measurement).toMatchObject({ sent: 5, acknowledged: 2, failed: 3 });
  expect([...measurement.failures.keys()]).toEqual(['503', '429', 'ECONNRESET']);
});
