import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Manifest } from 'vite';
import { describe, expect, it } from 'vitest';
import { closure } from './documents.ts';
import { readJson } from './read-json.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const KB = 1024;

/** What a browser loads for a screen, and how much script that may be in brotli (design, section 12). */
const BUDGETS = [
  {
    screen: 'landing',
    modules: ['index.html', 'app/layout/public-layout.tsx', 'app/landing/landing-route.tsx'],
    most: 100 * KB,
  },
  {
    screen: 'dashboard',
    modules: [
      'index.html',
      'app/layout/signed-in-layout.tsx',
      'features/dashboard/dashboard-route.tsx',
      '../bff/contracts/profile/profile.ts',
    ],
    most: 170 * KB,
  },
  {
    screen: 'sign-in widget beside the login page',
    modules: [
      'index.html',
      'app/layout/public-layout.tsx',
      'features/auth/login/login-route.tsx',
      'features/sign-in-widget/login-widget.tsx',
    ],
    most: 200 * KB,
  },
  { screen: 'public page', modules: ['features/public-page/visit.ts'], most: 2 * KB },
];

/** As sent: the compressed form where the build made one. */
async function wireBytes(file: string): Promise<number> {
  const path = join(dist, 'client', file);
  return (await stat(existsSync(`${path}.br`) ? `${path}.br` : path)).size;
}

describe('script over the wire (needs npm run build)', () => {
  it.each(BUDGETS)('$screen: at most $most bytes', async ({ modules, most }) => {
    const manifest = await readJson<Manifest>(join(dist, 'manifest.json'));
    const files = [...closure(manifest, modules)].flatMap((key) => manifest[key]?.file ?? []);
    const scripts = new Set(files.filter((file) => file.endsWith('.js')));
    const sizes = await Promise.all([...scripts].map(wireBytes));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(most);
  });

  it.each([
    'index.html',
    'app/layout/public-layout.tsx',
    'app/layout/signed-in-layout.tsx',
    'app/landing/landing-route.tsx',
    'features/auth/login/login-route.tsx',
    'features/auth/callback/callback-route.tsx',
    'features/auth/callback/reset-password-route.tsx',
    'features/dashboard/dashboard-route.tsx',
    'features/settings/settings-route.tsx',
  ])('%s does not load the SDK of the provider by itself', async (module) => {
    const manifest = await readJson<Manifest>(join(dist, 'manifest.json'));
    const files = [...closure(manifest, [module])].flatMap((key) => manifest[key]?.file ?? []);
    const scripts = await Promise.all(
      files.map((file) => readFile(join(dist, 'client', file), 'utf8')),
    );
    // A header that only the SDK knows.
    expect(scripts.filter((text) => text.includes('X-SDK-Client'))).toEqual([]);
  });

  it('keeps the dialog and the examples out of the landing page', async () => {
    const landing = await readFile(join(dist, 'documents/landing.html'), 'utf8');
    expect(landing).not.toMatch(/dialog-|examples-/);
  });
});
