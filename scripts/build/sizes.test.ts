import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { closure, readManifest } from './documents.ts';
import { SCRIPT_BUDGETS, scriptBytes } from './script-budgets.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
describe('script over the wire (needs npm run build)', () => {
  it.each(SCRIPT_BUDGETS)('$screen: at most $most bytes', async ({ modules, most }) => {
    const total = await scriptBytes(dist, modules);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(most);
  });

  it.each(['app/landing/landing-route.tsx', 'features/auth/login-route.tsx'])(
    '%s loads nothing of the signed-in pages on demand',
    async (module) => {
      const manifest = await readManifest(dist);
      const parts = manifest[module]?.dynamicImports ?? [];
      expect(parts.length).toBeGreaterThan(0);
      const files = [...closure(manifest, parts)].map((key) => manifest[key]?.file);
      expect(files.filter((file) => /signed-in-|controls-/.test(`${file}`))).toEqual([]);
    },
  );

  // Limit the number of files, because each file takes the browser time, even if it is cached.
  it.each([
    ['app/landing/landing-route.tsx', 13],
    ['features/auth/login-route.tsx', 21],
    ['app/dashboard/dashboard-route.tsx', 14],
    ['features/settings/settings-route.tsx', 26],
  ])('%s loads at most %i scripts and stylesheets', async (module, most) => {
    const manifest = await readManifest(dist);
    const files = [...closure(manifest, ['index.html', module])].flatMap((key) => [
      manifest[key]?.file ?? [],
      manifest[key]?.css ?? [],
    ]);
    expect(new Set(files.flat()).size).toBeLessThanOrEqual(most);
  });

  it.each([
    'index.html',
    'app/layout/public-layout.tsx',
    'app/layout/signed-in-layout.tsx',
    'app/landing/landing-route.tsx',
    'features/auth/login-route.tsx',
    'features/auth/callback-route.tsx',
    'features/auth/reset-password-route.tsx',
    'app/dashboard/dashboard-route.tsx',
    'features/settings/settings-route.tsx',
  ])('%s does not load the provider’s SDK', async (module) => {
    const manifest = await readManifest(dist);
    const files = [...closure(manifest, [module])].flatMap((key) => manifest[key]?.file ?? []);
    const scripts = await Promise.all(
      files.map((file) => readFile(join(dist, 'client', file), 'utf8')),
    );
    // A header name that occurs only in the SDK of the provider.
    expect(scripts.filter((text) => text.includes('X-SDK-Client'))).toEqual([]);
  });

  it.each([
    'app/landing/landing-route.tsx',
    'features/auth/login-route.tsx',
    'features/auth/callback-route.tsx',
    'app/layout/signed-in-layout.tsx',
  ])('S69 %s loads TanStack Query only in the signed-in app', async (module) => {
    const manifest = await readManifest(dist);
    const modules = ['index.html', 'app/layout/public-layout.tsx', module];
    const files = [...closure(manifest, modules)].flatMap((key) => manifest[key]?.file ?? []);
    const scripts = await Promise.all(
      files.map((file) => readFile(join(dist, 'client', file), 'utf8')),
    );
    const isLoaded = scripts.some((text) => text.includes('No QueryClient set'));
    expect(isLoaded).toBe(module.includes('signed-in'));
  });

  it('keeps the dialog and the examples out of the landing page', async () => {
    const landing = await readFile(join(dist, 'documents/landing.html'), 'utf8');
    expect(landing).not.toMatch(/dialog-|examples-/);
  });
});
