import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|svg|txt|webmanifest)$/;
/**
 * Minimum size in bytes of files to compress. A smaller file fits into one packet without
 * compression.
 */
const WORTHWHILE_BYTES = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes compressed forms of the static files next to the originals, at maximum quality. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  for (const entry of entries) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    if (bytes.length < WORTHWHILE_BYTES) continue;
    await writeFile(`${path}.br`, await brotli(bytes));
    await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }));
  }
}
