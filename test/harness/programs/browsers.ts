import { globSync } from 'node:fs';
import which from 'which';
import { StartFailure } from '#test/harness/servers/start-failure.ts';
import { aptInstall, canInstall } from './apt.ts';

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const CHROMIUM_ON_MACOS = '/Applications/Google Chrome.app/Contents/MacOS';
const OTHER_PACKAGES = 'firefox-esr webkit2gtk-driver xvfb';

/**
 * The programs that run and control WebKit. WebKit has no headless mode, so it needs an X server.
 */
export interface WebKitPrograms {
  driver: string;
  browser: string;
  xServer: string;
}

async function searchChromium(): Promise<string | null> {
  for (const name of CHROMIUM_NAMES) {
    const found = await which(name, { nothrow: true });
    if (found) return found;
  }
  return which('Google Chrome', { path: CHROMIUM_ON_MACOS, nothrow: true });
}

/**
 * Returns CHROMIUM_PATH, or else the path of the installed Chromium or Chrome.
 * @throws StartFailure
 */
export async function findChromium(): Promise<string> {
  const found = process.env.CHROMIUM_PATH ?? (await searchChromium());
  if (found) return found;
  throw new StartFailure(
    'The browser tests need Chromium: sudo apt-get install chromium (or set CHROMIUM_PATH).',
  );
}

/**
 * Returns the path of Chromium's headless shell, or else of the full browser. The shell renders the
 * same with three quarters of the CPU time.
 * @throws StartFailure
 */
export async function findHeadlessChromium(): Promise<string> {
  const found =
    process.env.CHROMIUM_PATH ?? (await which('chromium-headless-shell', { nothrow: true }));
  return found ?? findChromium();
}

/**
 * Ensures that Chromium is installed. Root on Debian installs the package.
 * @throws StartFailure
 */
export async function ensureChromium(): Promise<void> {
  if (!process.env.CHROMIUM_PATH && !(await searchChromium()) && canInstall()) {
    aptInstall('chromium');
  }
  await findChromium();
}

/** Returns the path of the installed Firefox, or null. */
export async function findFirefox(): Promise<string | null> {
  return (await which('firefox-esr', { nothrow: true })) ?? which('firefox', { nothrow: true });
}

/** Returns the programs of the installed WebKitGTK, or undefined when one is missing. */
export async function findWebKit(): Promise<WebKitPrograms | undefined> {
  const driver = await which('WebKitWebDriver', { nothrow: true });
  const xServer = await which('Xvfb', { nothrow: true });
  const browser = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').sort().at(-1);
  return driver && browser && xServer ? { driver, browser, xServer } : undefined;
}

/**
 * Returns a message with the missing browsers and how to install them. Returns undefined when
 * Firefox and WebKit are installed.
 */
export async function missingBrowsers(): Promise<string | undefined> {
  const found = { Firefox: await findFirefox(), WebKit: await findWebKit() };
  const missing = Object.entries(found).flatMap(([name, path]) => (path ? [] : [name]));
  if (missing.length === 0) return undefined;
  return `Not installed: ${missing.join(' and ')} (sudo apt-get install ${OTHER_PACKAGES}).`;
}
