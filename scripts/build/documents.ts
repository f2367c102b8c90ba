import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';
import { PAGE_LIST, type PrerenderedName } from '#bff/contracts/pages.ts';

interface Prerenderer {
  prerender(path: string): Promise<{ html: string; title: string }>;
  prerenderSkeleton(): string;
}

/** The modules of the prerendered pages. */
const MODULES: Readonly<Record<PrerenderedName, string>> = {
  landing: 'app/landing/landing-route.tsx',
  login: 'features/auth/login-route.tsx',
  terms: 'features/legal/terms-route.tsx',
  privacy: 'features/legal/privacy-route.tsx',
  'how-we-count': 'features/legal/how-we-count-route.tsx',
  help: 'features/help/help-route.tsx',
};
const LAYOUT = 'app/layout/public-layout.tsx';
/** Modules that every visit to a signed-in page loads. */
const SIGNED_IN = [
  'app/routing/require-profile.ts',
  'app/layout/signed-in-layout.tsx',
  'app/dashboard/dashboard-route.tsx',
];
const ENTRY = 'index.html';
const HELPER = 'clientside-services.html';
const NO_SCRIPT = /\s*<noscript>.*?<\/noscript>/s;

/** Returns the manifest of the web build in a folder. */
export async function readManifest(dist: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8'));
}

/** Returns the given modules of the manifest and all their dependencies. */
export function closure(manifest: Manifest, keys: readonly string[], seen = new Set<string>()) {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}.`);
    if (seen.has(key)) continue;
    seen.add(key);
    closure(manifest, chunk.imports ?? [], seen);
  }
  return seen;
}

/**
 * Returns the scripts and styles that a page needs in addition to those of the entry. The page's
 * document links them, so that the page is styled without scripts and hydrates early.
 */
function ownFiles(manifest: Manifest, modules: readonly string[]) {
  const loaded = closure(manifest, [ENTRY]);
  const chunks = [...closure(manifest, modules)]
    .filter((key) => !loaded.has(key))
    .flatMap((key) => manifest[key] ?? []);
  return {
    scripts: chunks.map(({ file }) => file),
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))],
  };
}

/** Returns preload links, so that the browser fetches the files before it runs the entry. */
function modulePreloads(scripts: readonly string[]): string[] {
  return scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" ${NONCE}>`);
}

const NONCE = 'nonce="__CSP_NONCE__"';
const STYLESHEET = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;

/**
 * Inlines the styles of a page, so that the page renders without waiting for another file. Also
 * links the stylesheets at the end of the document, where they do not block rendering. Vite's
 * preload function finds these links and does not load the files again, and the browser caches the
 * files for later pages. The linked stylesheets are disabled. Otherwise, they would override the
 * styles of parts that are loaded later, because the scripts add those styles to the head.
 */
async function inlineStyles(dist: string, document: string, own: string[]): Promise<string> {
  const entry = [...document.matchAll(STYLESHEET)].flatMap(([, file]) => file ?? []);
  // Put the entry's styles first, so that a page's own rules take precedence.
  const files = [...entry, ...own];
  const texts = await Promise.all(
    files.map((file) => readFile(join(dist, 'client', file), 'utf8')),
  );
  const links = files.map(
    (file) => `<link rel="stylesheet" media="not all" crossorigin href="/${file}" ${NONCE}>`,
  );
  return document
    .replaceAll(STYLESHEET, '')
    .replace(
      '</head>',
      () => `  <style ${NONCE}>${texts.join('').replaceAll('\n', '')}</style>\n  </head>`,
    )
    .replace('</body>', () => `  ${links.join('\n    ')}\n  </body>`);
}

const LOADED = /<(?:link rel="(?:modulepreload|stylesheet)"|script type="module")/g;

/** Lowers the priority of the linked files, because none is needed to render the document. */
function deferFiles(document: string): string {
  return document.replace(LOADED, (tag) => `${tag} fetchpriority="low"`);
}

/** Returns the metadata for link previews. The BFF replaces the placeholder for its origin. */
function shareTags(title: string, path: string, template: string): string {
  const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(template) ?? [];
  return [
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="Posy">',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="__PUBLIC_URL__${path}">`,
    '<meta property="og:image" content="__PUBLIC_URL__/og.png">',
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('\n    ');
}

/**
 * Moves the document of the sign-in widget's hidden frame. The document has no styles and needs no
 * nonce.
 */
async function moveHelper(dist: string): Promise<void> {
  const source = join(dist, 'client', HELPER);
  const html = await readFile(source, 'utf8');
  await rm(source);
  const plain = html
    .replace(/\s*<meta property="csp-nonce"[^>]*>/, '')
    .replace(/ nonce="[^"]*"/g, '');
  await writeFile(join(dist, 'documents', HELPER), plain);
}

/**
 * Writes the documents, based on the index.html of the client build. There is an empty document and
 * one document per static page. Two further documents preload the scripts of the signed-in pages:
 * `callback`, and `signed-in`, which has a skeleton.
 */
export async function writeDocuments(dist: string, manifest: Manifest): Promise<void> {
  const source = join(dist, 'client/index.html');
  const template = await readFile(source, 'utf8');
  await rm(source);
  const target = join(dist, 'documents');
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });

  await moveHelper(dist);
  const { scripts } = ownFiles(manifest, SIGNED_IN);
  const shell = template.replace('<!--app-->', '');
  await writeFile(join(target, 'shell.html'), shell);
  const preloading = shell.replace(
    '</head>',
    () => `  ${modulePreloads(scripts).join('\n    ')}\n  </head>`,
  );
  await writeFile(join(target, 'callback.html'), preloading);

  const renderer = pathToFileURL(join(dist, 'server/prerender.js'));
  const { prerender, prerenderSkeleton }: Prerenderer = await import(`${renderer}?${Date.now()}`);
  const signedIn = preloading
    .replace('<div id="root">', (root) => `${root}${prerenderSkeleton()}`)
    .replace('<noscript>', (tag) => `${tag}<style ${NONCE}>[data-skeleton]{display:none}</style>`);
  await writeFile(
    join(target, 'signed-in.html'),
    deferFiles(await inlineStyles(dist, signedIn, [])),
  );
  for (const { path, prerendered } of PAGE_LIST) {
    if (prerendered === undefined) continue;
    const { html, title } = await prerender(path);
    const { scripts, styles } = ownFiles(manifest, [LAYOUT, MODULES[prerendered]]);
    const head = [shareTags(title, path, template), ...modulePreloads(scripts)].join('\n    ');
    const document = template
      .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
      .replace('</head>', () => `  ${head}\n  </head>`)
      .replace('<!--app-->', () => html)
      .replace(NO_SCRIPT, '');
    const complete = deferFiles(await inlineStyles(dist, document, styles));
    await writeFile(join(target, `${prerendered}.html`), complete);
  }
}
