import { type Browser, chromium } from 'playwright-core';
import { findChromium, findHeadlessChromium } from '#test/harness/programs/browsers.ts';

/** Flags for a browser that can reach only loopback addresses and shows no prompts. */
export const FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // See offline.ts.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** Flags that save CPU time in tests. Benchmarks do not use them. */
const TEST_FLAGS = [
  // Most pages live for seconds, which is too short for optimizing compilers to pay off.
  '--js-flags=--no-opt,--no-maglev',
  // Pages of one profile share compiled code.
  '--process-per-site',
];

/**
 * Starts the installed Chromium without a window.
 * @param whole uses the full browser, because the headless shell opens no tab on a middle click
 * @throws StartFailure with the command that installs Chromium
 */
export async function launchBrowser(
  whole = false,
  flags: readonly string[] = [],
): Promise<Browser> {
  const executablePath = await (whole ? findChromium() : findHeadlessChromium());
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
}

const shared = new Map<boolean, Promise<Browser>>();

/**
 * Returns a browser that all test files of this worker share.
 * @param whole see `launchBrowser`
 */
export async function sharedBrowser(whole = false): Promise<Browser> {
  const running = await shared.get(whole)?.catch(() => undefined);
  if (running?.isConnected()) return running;
  // Vitest stops a worker with SIGTERM, and after half a second with SIGKILL. Closing the browser
  // may take longer. On exit, Playwright kills the browser and removes its profile.
  if (shared.size === 0) process.once('SIGTERM', () => process.exit());
  const launched = launchBrowser(whole, TEST_FLAGS);
  shared.set(whole, launched);
  return launched;
}
