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

/**
 * Saves CPU time in tests: most pages live for seconds, which is too short for optimizing compilers to
 * pay off. Benchmarks do not use it.
 */
const NO_OPTIMIZATION = '--js-flags=--no-opt,--no-maglev';

interface BrowserKind {
  /** Uses the full browser instead of the headless shell; see `launchBrowser`. */
  whole?: boolean;
  /**
   * Lets the pages of one profile share a process and its compiled code. Chromium may then end the
   * process of all pages when one of them is closed. For tests that use one page at a time.
   */
  processPerSite?: boolean;
}

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

const shared = new Map<string, Promise<Browser>>();

/** Returns a browser that all test files of this worker share. */
export async function sharedBrowser({
  whole = false,
  processPerSite = false,
}: BrowserKind = {}): Promise<Browser> {
  const key = `${whole} ${processPerSite}`;
  const running = await shared.get(key)?.catch(() => undefined);
  if (running?.isConnected()) return running;
  // Vitest stops a worker with SIGTERM, and after half a second with SIGKILL. Closing the browser
  // may take longer. On exit, Playwright kills the browser and removes its profile.
  if (shared.size === 0) process.once('SIGTERM', () => process.exit());
  const flags = processPerSite ? ['--process-per-site'] : [];
  const launched = launchBrowser(whole, [NO_OPTIMIZATION, ...flags]);
  shared.set(key, launched);
  return launched;
}
