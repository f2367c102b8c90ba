import { globSync } from 'node:fs';
import { findOnPath } from './find-on-path.ts';

const PACKAGES = 'firefox-esr webkit2gtk-driver xvfb';

/** The programs that drive WebKit. WebKit has no headless mode, hence the X server. */
export interface WebKitPrograms {
  driver: string;
  browser: string;
  xServer: string;
}

/** Returns the path of the installed Firefox, if any. */
export async function findFirefox(): Promise<string | undefined> {
  return (await findOnPath('firefox-esr')) ?? findOnPath('firefox');
}

/** Returns the programs of the installed WebKitGTK if it is complete. */
export async function findWebKit(): Promise<WebKitPrograms | undefined> {
  const driver = await findOnPath('WebKitWebDriver');
  const xServer = await findOnPath('Xvfb');
  const browser = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').sort().at(-1);
  return driver && browser && xServer ? { driver, browser, xServer } : undefined;
}

/** Returns which browser is missing and how to install it, or undefined when both are installed. */
export async function missingBrowsers(): Promise<string | undefined> {
  const found = { Firefox: await findFirefox(), WebKit: await findWebKit() };
  const missing = Object.entries(found).flatMap(([name, path]) => (path ? [] : [name]));
  if (missing.length === 0) return undefined;
  return `Not installed: ${missing.join(' and ')} (sudo apt-get install ${PACKAGES}).`;
}
