import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { connect } from '#db/connection.ts';
import type { ClientPool } from './client-pool.ts';
import type { Kind } from './exchanges.ts';
import {
  countLost,
  expectFaultEffect,
  expectSessionsKept,
  expectValidResponses,
} from './expectations.ts';
import { Traffic } from './traffic.ts';

const CALM_MS = 300;

export interface Fault {
  name: string;
  strike: () => unknown;
  lift: () => unknown;
  lastsMs: number;
  /** Kinds of requests that the fault must not affect. */
  unaffected?: readonly Kind[];
  /** Runs before the fault. */
  prepare?: (traffic: Traffic) => Promise<void>;
}

export interface FaultSetup {
  clients: ClientPool;
  newPages: Iterator<string>;
  /** Returns the address of the database without any proxy. */
  databaseUrl: () => string;
  /**
   * Whether requests for cached pages may fail. If Redis and Postgres fail shortly after each
   * other, a replica that may have missed evictions serves no stale page (S82).
   */
  losesSeenPages?: boolean;
}

/** Injects faults one by one under load, and checks the results. */
export async function runWithFaults(setup: FaultSetup, ...faults: Fault[]): Promise<void> {
  const { clients, newPages, databaseUrl } = setup;
  const traffic = new Traffic(clients, newPages);
  await traffic.prepare();
  for (const { prepare } of faults) await prepare?.(traffic);
  traffic.start();
  try {
    for (const { strike, lift, lastsMs } of faults) {
      await sleep(CALM_MS);
      await strike();
      await sleep(lastsMs);
      await lift();
    }
    await clients.recovered();
    await sleep(CALM_MS);
  } finally {
    await traffic.stop();
  }

  const db = connect(databaseUrl(), () => undefined);
  try {
    const lost = await countLost(db, traffic);
    report(faults, traffic, lost);
    expect(lost).toBe(0);
  } finally {
    await db.destroy();
  }
  const unaffected = faults.length === 1 ? (faults[0]?.unaffected ?? []) : [];
  expectFaultEffect(traffic, unaffected);
  expectValidResponses(traffic, setup.losesSeenPages ? unaffected : ['seen page', ...unaffected]);
  await expectSessionsKept(traffic);
}

function report(faults: readonly Fault[], { exchanges }: Traffic, lost: number): void {
  const acknowledged = exchanges.all.filter((one) => one.acknowledged).length;
  console.log(
    `${faults.map(({ name }) => name).join(', ')}: sent ${exchanges.all.length}, ` +
      `acknowledged ${acknowledged}, lost ${lost}, longest wait ${exchanges.longestWait} ms`,
  );
}
