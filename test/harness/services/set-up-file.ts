import { afterAll, vi } from 'vitest';
import { endFile } from '#test/harness/servers/end-of-file.ts';
import { stayOffline } from './offline.ts';

// Runs before every test file, even when files share a process and its modules.
stayOffline();
afterAll(endFile);
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
