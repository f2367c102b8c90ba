import { expect, it, vi } from 'vitest';
import {
  announceSession,
  announceSessionEnd,
  deferUnauthorized,
  onOtherSession,
  onSessionEnd,
  onUnauthorized,
  reportStatus,
} from './session-end.ts';

const CHANNEL = 'posy-session';

it('S78 announces the end of a session to other tabs and to this one', async () => {
  const other = new BroadcastChannel(CHANNEL);
  const received = new Promise((resolve) => {
    other.onmessage = ({ data }) => resolve(data);
  });
  const listener = vi.fn();
  const stop = onSessionEnd(listener);
  announceSessionEnd('signed-out');
  expect(await received).toBe('signed-out');
  other.postMessage('lost');
  await vi.waitUntil(() => listener.mock.calls.length === 2);
  expect(listener.mock.calls).toEqual([
    ['signed-out', false],
    ['lost', true],
  ]);
  stop();
  other.close();
});

it('S78 reports only the status 401', () => {
  const listener = vi.fn();
  const stop = onUnauthorized(listener);
  for (const status of [200, 400, 403, 404, 429, 503]) reportStatus(status);
  expect(listener).not.toHaveBeenCalled();
  reportStatus(401);
  expect(listener).toHaveBeenCalledOnce();
  stop();
  reportStatus(401);
  expect(listener).toHaveBeenCalledOnce();
});

it('S78 announces the account of a new session to other tabs only', async () => {
  const other = new BroadcastChannel(CHANNEL);
  const received = new Promise((resolve) => {
    other.onmessage = ({ data }) => resolve(data);
  });
  const [ended, replaced] = [vi.fn(), vi.fn()];
  const stops = [onSessionEnd(ended), onOtherSession(replaced)];
  announceSession('june');
  expect(await received).toEqual({ user: 'june' });
  other.postMessage({ user: 'milo' });
  await vi.waitUntil(() => replaced.mock.calls.length > 0);
  expect(replaced.mock.calls).toEqual([['milo']]);
  expect(ended).not.toHaveBeenCalled();
  for (const stop of stops) stop();
  other.close();
});

it('S78 reports a 401 during a request that ends the session only if that request fails', async () => {
  const listener = vi.fn();
  const stop = onUnauthorized(listener);
  const response = async () => {
    reportStatus(401);
    return 'deleted';
  };
  expect(await deferUnauthorized(response)).toBe('deleted');
  expect(listener).not.toHaveBeenCalled();
  const failure = async () => {
    reportStatus(401);
    throw new Error('No response');
  };
  await expect(deferUnauthorized(failure)).rejects.toThrow('No response');
  expect(listener).toHaveBeenCalledOnce();
  reportStatus(401);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
});
