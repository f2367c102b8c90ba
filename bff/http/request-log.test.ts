import type { IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { afterResponses, createRecordRequest } from './request-log.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('logs the time and duration of the response, not of the later write', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'info', base: null }, { write: (line) => void lines.push(line) });
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_012);
  const date = vi.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000);
  const observe = vi.fn();
  createRecordRequest(
    logger,
    'posy-1',
    observe,
  )({
    request: {} as IncomingMessage,
    requestId: 'an-id',
    method: 'GET',
    route: '/u/:username',
    status: 200,
    startedAt: 1_000,
  });
  clock.mockReturnValue(9_000);
  date.mockReturnValue(1_800_000_000_000);
  await turn();
  expect(lines).toEqual([
    '{"level":30,"time":1700000000000,"replica":"posy-1","requestId":"an-id","method":"GET","route":"/u/:username","status":200,"ms":12,"msg":"request"}\n',
  ]);
  expect(observe).toHaveBeenCalledWith(expect.objectContaining({ status: 200 }), 12);
});

it('runs the work of a turn after the responses, in order', async () => {
  const done: number[] = [];
  const later = afterResponses((work: number) => done.push(work));
  later(1);
  later(2);
  await Promise.resolve();
  expect(done).toEqual([]);
  await turn();
  expect(done).toEqual([1, 2]);
});

it('defers work that is added by other work to the next turn', async () => {
  const done: number[] = [];
  const later = afterResponses((work: number) => {
    done.push(work);
    if (work === 1) later(2);
  });
  later(1);
  await turn();
  expect(done).toEqual([1]);
  await turn();
  expect(done).toEqual([1, 2]);
});
