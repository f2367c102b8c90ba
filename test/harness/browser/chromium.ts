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
