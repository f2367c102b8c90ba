import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig } from 'vite';
import { chunkGroups } from './chunk-groups.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The development build of the provider's SDK. Only this build contains the error texts for a
 * contradictory configuration, which the specification requires. The texts add 1.7 KB (brotli) to
 * a chunk that is loaded on demand.
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
  // Inline no files, because data: URLs would need a less strict CSP.
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
      // The shortest hashes that Rolldown accepts for this many chunks. The entry contains all
      // hashes, which do not compress.
      chunkFileNames: 'assets/[name]-[hash:8].js',
      assetFileNames: 'assets/[name]-[hash:8][extname]',
      codeSplitting: { groups: [...chunkGroups] },
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
      // Keep the router in a separate chunk, because a chunk that imported it from an entry would
      // create a second router.
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
