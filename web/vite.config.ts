import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Modules that nearly every page uses, in one chunk instead of a dozen. */
const SHARED = [
  'app/layout/header',
  'app/layout/use-sign-out',
  'app/messages/message-page',
  'app/routing/route-error',
  'features/auth/callback-query',
  'lib/api/api-client',
  'lib/api/error-text',
  'lib/drafts/saved-drafts',
  'lib/paths',
  'lib/clear-sdk-storage',
  'lib/session/session-end',
  'ui/button/button',
  'ui/button/icon-button',
  'ui/status/notice',
  'ui/status/spinner',
];
/**
 * Modules that several signed-in pages share. Fewer chunks make the entry smaller, which lists all
 * chunks and is part of the landing page.
 */
const SIGNED_IN = [
  'web/features/factors/event-texts',
  'web/lib/drafts/draft-store',
  'web/lib/drafts/use-draft-state',
  'web/lib/api/query-client',
  'web/lib/api/query-keys',
  'web/lib/upgrade-notice',
  'web/lib/use-on-change',
  'web/lib/format/dates',
  'web/lib/format/numbers',
  'web/ui/layout/card',
  'web/ui/status/empty-state',
  'web/ui/status/toasts',
  'icons/sparkles',
];
/** Modules of the signed-in pages and of the login page's second factor. */
const FORM = [
  'web/features/factors/code-form',
  'web/features/factors/typed-code',
  'web/ui/form/field',
  'web/ui/form/input',
];
const groups = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
  },
  {
    name: 'shared',
    // Include Vite's helper for lazy pages and this icon, which would otherwise be separate chunks.
    test: (id: string) =>
      /vite\/preload-helper|icons\/link-2\./.test(id) ||
      SHARED.some((name) => id.includes(`/web/${name}.`)),
  },
  {
    name: 'form',
    test: (id: string) => FORM.some((name) => id.includes(`/${name}.`)),
  },
  {
    name: 'signed-in',
    test: (id: string) =>
      /node_modules\/@tanstack\/(react-query|query-core)\//.test(id) ||
      SIGNED_IN.some((name) => id.includes(`/${name}.`)),
  },
];

/**
 * The development build of the provider's SDK. The specification requires error texts for a
 * contradictory configuration, which only this build contains. They add 1.7 KB (brotli) to a chunk
 * that is loaded late.
 */
const sdk = (entry: string) => at(`../node_modules/@stytch/vanilla-js/dist/esm-dev/${entry}.mjs`);
const alias = [
  { find: /^@stytch\/vanilla-js$/, replacement: sdk('index') },
  { find: /^@stytch\/vanilla-js\/headless$/, replacement: sdk('index.headless') },
];

const client: BuildEnvironmentOptions = {
  outDir: '../dist/client',
  emptyOutDir: true,
  manifest: true,
  sourcemap: false,
  // Inlined data: URLs would need a less strict CSP.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
  rolldownOptions: {
    input: {
      index: at('index.html'),
      'clientside-services': at('clientside-services.html'),
      visit: at('features/public-page/visit.ts'),
    },
    output: {
      // The shortest hashes that Rolldown accepts for this many chunks, because the entry contains
      // all hashes and they do not compress.
      chunkFileNames: 'assets/[name]-[hash:8].js',
      assetFileNames: 'assets/[name]-[hash:8][extname]',
      codeSplitting: { groups },
    },
  },
};

const server: BuildEnvironmentOptions = {
  outDir: '../dist/server',
  emptyOutDir: true,
  target: 'node24',
  copyPublicDir: false,
  rolldownOptions: {
    input: { render: at('features/public-page/render.tsx'), prerender: at('app/prerender.tsx') },
    output: {
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      // A separate chunk: a chunk that imported the router from an entry would create a second
      // router.
      codeSplitting: { groups: [{ name: 'router', test: /node_modules\/react-router/ }] },
    },
  },
};

/** The browser build, the server build (`--ssr`) and the dev server. */
export default defineConfig(({ isSsrBuild }) => ({
  root: at('.'),
  plugins: [react()],
  // The server replaces this placeholder in each response with a new nonce.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: { alias },
  ssr: { noExternal: true },
  ...(isSsrBuild
    ? { build: server, define: { 'process.env.NODE_ENV': '"production"' } }
    : { build: client }),
}));
