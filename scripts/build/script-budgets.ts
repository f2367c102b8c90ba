import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { closure, readManifest } from './documents.ts';

const KB = 1024;

/** The modules of each screen, and the maximum size of their scripts, compressed with Brotli. */
export const SCRIPT_BUDGETS = [
  {
    screen: 'landing',
    modules: ['index.html', 'app/layout/public-layout.tsx', 'app/landing/landing-route.tsx'],
    most: 110 * KB,
  },
  {
    screen: 'dashboard',
    modules: [
      'index.html',
      'app/layout/signed-in-layout.tsx',
      'app/dashboard/dashboard-route.tsx',
      'app/routing/require-profile.ts',
    ],
    most: 190 * KB,
  },
  {
    screen: 'sign-in widget beside the login page',
    modules: [
      'index.html',
      'app/layout/public-layout.tsx',
      'features/auth/login-route.tsx',
      'features/sign-in-widget/login-widget.tsx',
    ],
    most: 200 * KB,
  },
  { screen: 'public page', modules: ['features/public-page/visit.ts'], most: 2 * KB },
];

/**
 * Returns the transferred size of a file in bytes. If the file has a compressed form, returns the
 * size of that form.
 */
async function wireBytes(dist: string, file: string): Promise<number> {
  const path = join(dist, 'client', file);
  return (await stat(existsSync(`${path}.br`) ? `${path}.br` : path)).size;
}

/**
 * Returns the bytes of script, compressed with Brotli, that a browser loads for these modules.
 * @param dist folder of the web build
 */
export async function scriptBytes(dist: string, modules: readonly string[]): Promise<number> {
  const manifest = await readManifest(dist);
  const files = [...closure(manifest, modules)].flatMap((key) => manifest[key]?.file ?? []);
  const scripts = new Set(files.filter((file) => file.endsWith('.js')));
  const sizes = await Promise.all([...scripts].map((file) => wireBytes(dist, file)));
  return sizes.reduce((sum, size) => sum + size, 0);
}
