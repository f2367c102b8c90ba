import { StartFailure } from '#scripts/services/failure.ts';
import { aptInstall, canInstall } from './apt.ts';
import { findOnPath } from './find-on-path.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATION = '/Applications/Google Chrome.app/Contents/MacOS';

async function search(): Promise<string | undefined> {
  for (const name of NAMES) {
    const found = await findOnPath(name);
    if (found) return found;
  }
  return findOnPath('Google Chrome', APPLICATION);
}

/** Returns CHROMIUM_PATH, otherwise the installed Chromium or Chrome. Throws StartFailure. */
export async function findChromium(): Promise<string> {
  const found = process.env.CHROMIUM_PATH ?? (await search());
  if (found) return found;
  throw new StartFailure(
    'The browser tests need Chromium: sudo apt-get install chromium (or set CHROMIUM_PATH).',
  );
}

/**
 * Returns the headless shell if installed, otherwise the full browser: it renders the same with
 * three quarters of the CPU time. Throws StartFailure.
 */
export async function findHeadlessChromium(): Promise<string> {
  const found = process.env.CHROMIUM_PATH ?? (await findOnPath('chromium-headless-shell'));
  return found ?? findChromium();
}

/** Ensures that Chromium is installed; root on Debian installs the package. Throws StartFailure. */
export async function ensureChromium(): Promise<void> {
  if (!process.env.CHROMIUM_PATH && !(await search()) && canInstall()) aptInstall('chromium');
  await findChromium();
}
