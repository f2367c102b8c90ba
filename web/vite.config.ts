import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Needed by nearly every page: one chunk instead of a dozen. */
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
 * Shared by several signed-in pages. The entry names every chunk, and the landing page loads the
 * entry, so fewer chunks make it smaller.
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
/** Needed by signed-in pages, and by the login page for a second factor. */
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
    // Otherwise Vite's helper for lazy pages and this icon would be separate chunks.
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
 * Only the development build of the provider's SDK shows texts about a contradictory configuration,
 * which the specification requires on the screen. They cost 1.7 KB (brotli) of a chunk that is
 * loaded late.
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
  // data: URLs would need a less strict CSP.
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
      // Six characters distinguish versions of one file. The entry contains all hashes, and random
      // characters do not compress.
      chunkFileNames: 'assets/[name]-[hash:6].js',
      assetFileNames: 'assets/[name]-[hash:6][extname]',
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
      // A separate chunk: if a chunk imported the router from an entry, there would be two routers.
      codeSplitting: { groups: [{ name: 'router', test: /node_modules\/react-router/ }] },
    },
  },
};

/** The browser build, the server build (`--ssr`) and the dev server. */
export default defineConfig(({ isSsrBuild }) => ({
  root: at('.'),
  plugins: [react()],
  // The server replaces it in each response with a fresh nonce.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: { alias },
  ssr: { noExternal: true },
  ...(isSsrBuild
    ? { build: server, define: { 'process.env.NODE_ENV': '"production"' } }
    : { build: client }),
}));
