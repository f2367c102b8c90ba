import { afterAll, beforeEach, expect, it } from 'vitest';
import { buildApp, listRoutes, nameOf } from '#test/harness/app/list-routes.ts';
import { startReplicas } from '#test/harness/app/replicas.ts';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { ACCOUNT_CHANGES } from './account-changes.ts';
import { Owner, statuses } from './owner.ts';
import { PAGE_CHANGES } from './page-changes.ts';

// Tests every state-changing call, sent concurrently from three tabs of one browser, each to
// another server process. Afterwards, all processes must return the same state, and no acknowledged
// change may be lost.

const around = await launchSurroundings();
const replicas = await startReplicas(around, 3);
afterAll(() => Promise.all(replicas.map((replica) => replica.stop())));

const owner = new Owner(around, replicas);
beforeEach(() => owner.signUp());

/**
 * For each call: a test that makes it concurrently in all tabs. The last test of this file checks
 * that no call is missing.
 */
const CHANGES = { ...PAGE_CHANGES, ...ACCOUNT_CHANGES };

it.each(Object.entries(CHANGES))(
  '%s from three tabs leaves the same state on three processes',
  (_name, run) => run(owner),
);

it('one code entered in three tabs on three processes signs in once', async () => {
  const email = `three.tabs.${owner.number}@example.com`;
  const [first] = owner.openTabs();
  const sent = await first?.post('/sdk/v1/otps/email/login_or_create', { email });
  const { method_id } = sent?.json<{ data: { method_id: string } }>().data ?? {};
  owner.tabs = owner.openTabs(first?.cookies);
  const token = around.emulator.state.inbox.latest(email).code;
  const responses = await owner.atOnce((tab) =>
    tab.post('/sdk/v1/otps/authenticate', { method_id, token, session_duration_minutes: 60 }),
  );
  expect(statuses(responses)).toEqual([200, 404, 404]);
});

it('tests every state-changing call of the API', () => {
  const isChange = ({ method, path }: { method: string; path: string }) =>
    !['GET', 'HEAD', 'OPTIONS'].includes(method) && path.startsWith('/api/');
  // The front handler handles some of these routes itself, with the same function.
  const names = listRoutes(buildApp()).filter(isChange).map(nameOf);
  expect(Object.keys(CHANGES).sort()).toEqual([...new Set(names)].sort());
});
