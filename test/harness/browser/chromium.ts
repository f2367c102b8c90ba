import { type Browser, chromium } from 'playwright-core';
import { findChromium, findHeadlessChromium } from '#test/harness/programs/browsers.ts';

/** Flags for a browser that can only reach loopback and shows no prompts. */
export const FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // As in offline.ts.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/**
 * A headless Chromium of this machine. Throws StartFailure with the command that installs one.
 * @param whole with all of the browser: its build without windows opens no tab by a middle click
 */
export async function launchBrowser(whole = false): Promise<Browser> {
  const executablePath = await (whole ? findChromium() : findHeadlessChromium());
  return chromium.launch({ executablePath, args: [...FLAGS] });
}

const shared = new Map<boolean, Promise<Browser>>();

/**
 * Returns the browser that the test files of this worker share.
 * @param whole see launchBrowser
 */
export async function sharedBrowser(whole = false): Promise<Browser> {
  const running = await shared.get(whole)?.catch(() => undefined);
  if (running?.isConnected()) return running;
  // Vitest stops a worker with SIGTERM, and half a second later with SIGKILL. To close the browser
  // may take longer; on exit Playwright kills it and removes its profile.
  if (shared.size === 0) process.once('SIGTERM', () => process.exit());
  const launched = launchBrowser(whole);
  shared.set(whole, launched);
  return launched;
}
