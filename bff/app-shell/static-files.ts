import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { Context, Middleware, Next } from '#bff/context.ts';
import { annotate } from '#bff/http/route-policy.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=3600';
const ASSETS = '/assets/*';
const ROOT_FILE = '/{root file}';
/**
 * File extensions by content encoding. The build writes compressed copies with these extensions.
 */
const ENCODINGS = { br: '.br', gzip: '.gz' } as const;

interface StaticFile {
  etag: string;
  type: string;
  cacheControl: string;
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
}

/**
 * Reads the built client files into memory; they are few and small. The server sends only these
 * files, which prevents path traversal (S57). The build can be replaced while the server runs.
 */
function readFiles(folder: string): Map<string, StaticFile> {
  const names = globSync('**/*.*', { cwd: folder }).map((name) => name.split(sep).join('/'));
  const packed = Object.values(ENCODINGS) as string[];
  const served = names.filter((name) => !packed.includes(extname(name)));
  return new Map(served.map((name) => [`/${name}`, readFile(folder, name, new Set(names))]));
}

function readFile(folder: string, name: string, names: Set<string>): StaticFile {
  const identity = readFileSync(join(folder, name));
  const bodies: StaticFile['bodies'] = { identity };
  for (const encoding of ['br', 'gzip'] as const) {
    const file = name + ENCODINGS[encoding];
    if (names.has(file)) bodies[encoding] = readFileSync(join(folder, file));
  }
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return {
    // A weak ETag, because the compressed copies share it.
    etag: `W/"${hash}"`,
    type: extname(name),
    cacheControl: name.startsWith('assets/') ? IMMUTABLE : SHORT,
    bodies,
  };
}

function send(ctx: Context, file: StaticFile): void {
  ctx.set('Cache-Control', file.cacheControl);
  ctx.set('ETag', file.etag);
  ctx.vary('Accept-Encoding');
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const { br, gzip, identity } = file.bodies;
  const encoding = ctx.acceptsEncodings('br', 'gzip', 'identity');
  ctx.type = file.type;
  if (encoding === 'br' && br) ctx.set('Content-Encoding', 'br');
  else if (encoding === 'gzip' && gzip) ctx.set('Content-Encoding', 'gzip');
  ctx.body = { br, gzip, identity }[ctx.response.get('Content-Encoding') || 'identity'];
}

/**
 * Serves the built client files.
 * @param dist folder of the web build
 */
export function staticFiles(dist: string): Middleware {
  const files = readFiles(join(dist, 'client'));
  async function serveStatic(ctx: Context, next: Next) {
    const file = ctx.method === 'GET' || ctx.method === 'HEAD' ? files.get(ctx.path) : undefined;
    if (!file) return next();
    ctx.state.filePattern = file.cacheControl === IMMUTABLE ? ASSETS : ROOT_FILE;
    send(ctx, file);
  }
  return annotate(serveStatic, { files: { [ASSETS]: IMMUTABLE, [ROOT_FILE]: SHORT } });
}

/**
 * Returns the URL path of the public page's visit script.
 * @throws Error when the build has no such file
 */
export function visitScript(dist: string): string {
  const [file] = globSync('assets/visit-*.js', { cwd: join(dist, 'client') });
  if (!file) throw new Error(`The web build in ${dist} has no visit script: run npm run build.`);
  return `/${file.split(sep).join('/')}`;
}
