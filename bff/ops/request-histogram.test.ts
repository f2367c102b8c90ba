import { Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { RequestHistogram } from './request-histogram.ts';

it('exports the same text as the histogram of prom-client', async () => {
  const options = { name: 'test_seconds', help: 'Durations' };
  const [own, reference] = [new Registry(), new Registry()];
  const measured = new RequestHistogram({ ...options, limits: [0.1, 1] }, own);
  const expected = new Histogram({
    ...options,
    buckets: [0.1, 1],
    labelNames: ['method', 'route', 'status'],
    registers: [reference],
  });
  for (const [method, route, status, seconds] of [
    ['GET', '/u/:username', 200, 0.1],
    ['GET', '/u/:username', 200, 0.125],
    ['GET', '/u/:username', 404, 1],
    ['POST', '/api/links', 201, 0],
    ['POST', '/api/links', 201, 8],
    ['GET', '/api/links', 200, 0.5],
  ] as const) {
    measured.observe(method, route, status, seconds);
    expected.observe({ method, route, status }, seconds);
  }
  const samples = (text: string) =>
    new Set(
      text.split('\n').map((line) => {
        const [, name, labels = '', value] = /^(\w+)\{(.*)\} (.*)$/.exec(line) ?? [];
        return name ? `${name} ${labels.split(',').sort().join(',')} ${value}` : line;
      }),
    );
  expect(samples(await own.metrics())).toEqual(samples(await reference.metrics()));
});
