import { expect, it } from 'vitest';
import { appEnvironment, launchSurroundings } from '#test/harness/app/surroundings.ts';
import { startProxy } from '#test/harness/deployment/proxies.ts';
import { ReplicaSet } from '#test/harness/deployment/replica-set.ts';
import { underLoad } from '#test/harness/deployment/under-load.ts';

/** A short version of the rolling-restart drills in test/drills, which test every proxy. */
it('no request fails in a rolling restart behind nginx with the shipped example', async () => {
  const env = appEnvironment(await launchSurroundings(), {});
  const replicas = await ReplicaSet.start({ ...env, DRAIN_SECONDS: '1' });
  const proxy = await startProxy('nginx', replicas.upstreams);
  const rates = { visitors: 20, clicks: 20, edits: 1, 'sign-ins': 0.5 };
  const outcome = await underLoad(proxy, () => replicas.restartInTurn({}, 0), rates);
  expect(outcome.failures).toEqual({});
  expect(outcome.lost).toBe(0);
  expect(outcome.acknowledged).toBeGreaterThan(50);
});
