import { expect, it } from 'vitest';
import { resolveTarget } from './target.ts';

it('S85 resolves names without a thread, which a slow name server would occupy', async () => {
  const rules = { ownHosts: [], testHosts: new Map() };
  const resolving = resolveTarget('missing.invalid', 80, rules).catch((error: Error) => error);
  const active = process.getActiveResourcesInfo();
  expect(active).not.toContain('GetAddrInfoReqWrap');
  expect(await resolving).toBeInstanceOf(Error);
});
