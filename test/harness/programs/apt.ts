import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { StartFailure } from '#test/harness/servers/start-failure.ts';

const APT = '/usr/bin/apt-get';
let updated = false;

/**
 * Returns whether this process can install packages: only as root on Debian. Other users are shown
 * the command.
 */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync(APT);
}

function apt(...args: string[]): void {
  execFileSync(APT, ['-qq', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/**
 * Installs Debian packages.
 * @throws StartFailure with the command that failed
 */
export function aptInstall(...packages: string[]): void {
  process.stdout.write(`Installing ${packages.join(', ')} with apt-get\n`);
  try {
    if (!updated) apt('update');
    updated = true;
    apt('install', '--yes', '--no-install-recommends', ...packages);
  } catch {
    throw new StartFailure(`apt-get install ${packages.join(' ')} failed.`);
  }
}
