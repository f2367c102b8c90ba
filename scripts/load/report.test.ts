import { expect, it } from 'vitest';
import type { ClientResponse } from '#test/harness/app/browserless-client.ts';
import type { Load } from '#test/harness/load/load.ts';
import { Measurement } from '#test/harness/load/measurement.ts';
import { findings, table } from './report.ts';

async function measured(status: number, waitMs: number): Promise<Measurement> {
  const measurement = new Measurement();
  await measurement.of(performance.now() - waitMs, async () => ({ status }) as ClientResponse);
  return measurement;
}

const load = async (status: number, waitMs: number, lost: number | undefined) =>
  ({
    measurements: new Map([['clicks', await measured(status, waitMs)]]),
    lost,
  }) as unknown as Load;

it('finds slow, failed and lost requests', async () => {
  expect(findings(await load(204, 10, 0))).toEqual([]);
  expect(findings(await load(204, 10, undefined))).toEqual([]);
  expect(findings(await load(503, 10, 0))).toEqual(['clicks: 1 × 503']);
  expect(findings(await load(204, 400, 0))[0]).toMatch(/^clicks: p99 of \d+ ms exceeds 250 ms$/);
  expect(findings(await load(204, 10, 2))).toEqual(['2 acknowledged clicks or edits are lost']);
});

it('prints a row for each kind of request that was sent', async () => {
  const text = table(await load(503, 10, undefined));
  expect(text).toMatch(/^clicks +1 +0 +1 /m);
  expect(text).toContain('lost: unknown');
});
