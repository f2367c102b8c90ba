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

/** CHROMIUM_PATH, else the Chromium or Chrome of this machine. Throws StartFailure. */
export async function findChromium(): Promise<string> {
  const found = process.env.CHROMIUM_PATH ?? (await search());
  if (found) return found;
  throw new StartFailure(
    'The browser tests need Chromium: sudo apt-get install chromium (or set CHROMIUM_PATH).',
  );
}

/**
 * The build without windows where this machine has it, else the whole browser: it draws the same
 * pages with three quarters of the work. Throws StartFailure.
 */
export async function findHeadlessChromium(): Promise<string> {
  const found = process.env.CHROMIUM_PATH ?? (await findOnPath('chromium-headless-shell'));
  return found ?? findChromium();
}

/** Sees to it that there is a Chromium: as root on Debian it installs the package. Throws StartFailure. */
export async function ensureChromium(): Promise<void> {
  if (!process.env.CHROMIUM_PATH && !(await search()) && canInstall()) aptInstall('chromium');
  await findChromium();
}
