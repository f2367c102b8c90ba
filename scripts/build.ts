import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createLogger, type InlineConfig, type Manifest, build as viteBuild } from 'vite';
import { writeCardAssets } from './build/card-assets.ts';
import { compressFiles } from './build/compress.ts';
import { readManifest, writeDocuments } from './build/documents.ts';
import { writeStamp } from './build/stamp.ts';
import { writeFonts } from './fonts/write-fonts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const configFile = join(root, 'web/vite.config.ts');
const customLogger = createLogger('warn');
const { warnOnce } = customLogger;
/**
 * Ignore warnings about the fonts of the sample on the landing page. These fonts are written after
 * the bundle.
 */
customLogger.warnOnce = (text, details) => {
  if (!/woff2 didn't resolve at build time/.test(text)) warnOnce(text, details);
};
const options: InlineConfig = { configFile, mode: 'production', logLevel: 'warn', customLogger };

/** Builds the browser's files. Returns their manifest, which the server does not serve. */
async function buildClient(): Promise<Manifest> {
  await viteBuild(options);
  await rename(join(dist, 'client/.vite/manifest.json'), join(dist, 'manifest.json'));
  await rm(join(dist, 'client/.vite'), { recursive: true });
  return readManifest(dist);
}

/**
 * Builds the web into dist/: client/ (static files), documents/ (HTML), server/ (the renderer) and
 * card/ (fonts and emoji of share cards).
 */
export async function build(): Promise<void> {
  await rm(join(dist, '.stamp'), { force: true });
  const environment = process.env.NODE_ENV;
  // Set NODE_ENV, because "test" or "development" would select React's slow build.
  process.env.NODE_ENV = 'production';
  try {
    const manifest = await buildClient();
    // Build the code for Node: the renderer for the server, and the prerenderer for writeDocuments.
    await viteBuild({ ...options, build: { ssr: true } });
    await writeFonts(root, dist);
    await writeDocuments(dist, manifest);
    await compressFiles(join(dist, 'client'));
    await writeCardAssets(root, dist);
  } finally {
    if (environment === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = environment;
  }
  await writeStamp(root, dist);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await build();
