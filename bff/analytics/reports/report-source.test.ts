import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ProRequired } from '#bff/domain-errors.ts';
import type { Db } from '#db/connection.ts';
import { ReportSource } from './report-source.ts';

/** Creates a fake connection. Its query returns the start time, by which servers are compared. */
const startOf = (start: string) => ({ raw: async () => ({ rows: [{ start }] }) });
const primary = startOf('at one') as unknown as Db;
const log = { warn: vi.fn(), info: vi.fn() };
/** The replica's lag in seconds, or the error with which its query fails. */
let lag: number | null | Error;
/** The start time of the replica's server after its promotion; undefined while it is a standby. */
let promoted: string | undefined;
const replica = {
  raw: async () => {
    if (lag instanceof Error) throw lag;
    return { rows: [{ isStandby: promoted === undefined, lag, start: promoted }] };
  },
} as unknown as Db;
let source: ReportSource;

beforeEach(() => {
  vi.useFakeTimers();
  lag = 0.1;
  promoted = undefined;
  log.warn.mockClear();
  log.info.mockClear();
  source = new ReportSource({ primary, replica, logger: log as never });
});
afterEach(() => vi.useRealTimers());

const nameOf = async (db: Db) => (db === primary ? 'primary' : 'replica');
const read = () => source.read(nameOf);

it('reads the replica while it is at most ten seconds behind', async () => {
  expect(await read()).toBe('replica');
  lag = 10;
  expect(await read()).toBe('replica');
  lag = 10.1;
  expect(await read()).toBe('primary');
});

it.each([
  ['lags', 3_600],
  ['has applied nothing', null],
  ['is dead', new Error('connect ECONNREFUSED')],
])(
  'reads the primary for half a minute after the replica %s, and logs one warning',
  async (_, state) => {
    lag = state;
    expect(await read()).toBe('primary');
    lag = 0;
    expect(await read()).toBe('primary');
    vi.advanceTimersByTime(30_000);
    lag = state;
    expect(await read()).toBe('primary');
    expect(log.warn).toHaveBeenCalledTimes(1);
    lag = 0;
    vi.advanceTimersByTime(30_000);
    expect(await read()).toBe('replica');
    expect(log.info).toHaveBeenCalledTimes(1);
  },
);

it('reads a promoted replica only if it is the same server as the primary', async () => {
  lag = null;
  promoted = 'at one';
  expect(await read()).toBe('replica');
  promoted = 'at two';
  expect(await read()).toBe('primary');
  const cause = 'the server is neither a standby nor the primary';
  expect(log.warn).toHaveBeenCalledWith({ cause }, expect.any(String));
});

it('reads from the primary after a domain error of the replica, which may be stale', async () => {
  const refusing = async (db: Db) => {
    if (db !== primary) throw new ProRequired();
    return 'report';
  };
  expect(await source.read(refusing)).toBe('report');
  expect(await read()).toBe('replica');
  expect(log.warn).not.toHaveBeenCalled();
});

it('rethrows an error of the primary', async () => {
  lag = new Error('dead');
  const failing = () => Promise.reject(new Error('also dead'));
  await expect(source.read(failing)).rejects.toThrow('also dead');
});

it('reads from the primary when there is no replica', async () => {
  source = new ReportSource({ primary, logger: log as never });
  expect(await read()).toBe('primary');
});
