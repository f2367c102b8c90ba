import { brotliCompressSync } from 'node:zlib';
import { RICHEST_THEME } from '#scripts/bench/dress-pages.ts';
import { fetchResponse } from '#scripts/bench/fetch-response.ts';
import { type Bench, type Result, whole } from '#scripts/bench/result.ts';
import { seedTypicalPage } from '#scripts/bench/seed-pages.ts';
import { startTarget } from '#scripts/bench/targets/start-target.ts';
import { launchBrowser } from '#test/harness/browser/chromium.ts';
import { staticPage } from './static-page.ts';

const BUDGET_BYTES = 12 * 1024;
const LINKS = 8;
/** Matches the paths of pictures. Profile pictures have no file extension. */
const PICTURES = /\/media\/|\.(svg|png|ico)$/;
const FONT = /\.woff2$/;
const FONT_BUDGET_BYTES = 40 * 1024;

/**
 * Returns the files that a browser loads, and the number of requests before it renders the page:
 * the document and the files that block rendering.
 */
async function loadInBrowser(url: string): Promise<{ loaded: string[]; before: number }> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const loaded: string[] = [];
    page.on('requestfinished', (request) => loaded.push(request.url()));
    await page.goto(url, { waitUntil: 'networkidle' });
    const blocking = await page.evaluate(
      () =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
          (entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking',
        ).length,
    );
    return { loaded, before: 1 + blocking };
  } finally {
    await browser.close();
  }
}

/** Returns the compressed sizes of files. */
async function sizesOf(urls: readonly string[]): Promise<number[]> {
  const responses = urls.map((url) => fetchResponse(url, { 'Accept-Encoding': 'br' }));
  return (await Promise.all(responses)).map(({ body }) => body.length);
}

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

/**
 * Measures three sizes in bytes: a public page without pictures and font, a static page with the
 * same content, and the font.
 */
export async function pageWeight(bench: Bench): Promise<Result[]> {
  const { username } = await seedTypicalPage(bench.db, 'bench-weight', LINKS);
  const posy = await startTarget('posy', bench.posyEnv);
  try {
    const { loaded, before } = await loadInBrowser(`${posy.url}/u/${username}`);
    const fonts = loaded.filter((url) => FONT.test(url));
    const fontBytes = sum(await sizesOf(fonts));
    const sizes = await sizesOf(loaded.filter((url) => !PICTURES.test(url) && !FONT.test(url)));
    const bytes = sum(sizes);
    const staticBytes = brotliCompressSync(staticPage(username, LINKS)).length;
    const weight: Result = {
      name: 'public page over the wire without pictures and font; requests before it is readable',
      figure: `${whole(bytes)} bytes; ${before}`,
      budget: `≤ ${whole(BUDGET_BYTES)} bytes; 1`,
      isMet: bytes <= BUDGET_BYTES && before === 1,
      details: `theme ${RICHEST_THEME}; document and script: ${sizes.map(whole).join(' + ')} bytes in brotli; a static page with the same name and ${LINKS} links has ${whole(staticBytes)} bytes; Posy ÷ static page: ${(bytes / staticBytes).toFixed(1)}`,
    };
    const font: Result = {
      name: 'font of the public page over the wire',
      figure: `${whole(fontBytes)} bytes`,
      budget: `≤ ${whole(FONT_BUDGET_BYTES)} bytes`,
      isMet: fontBytes > 0 && fontBytes <= FONT_BUDGET_BYTES,
      details: `theme ${RICHEST_THEME}, ${fonts.length} files, none blocks rendering`,
    };
    return [weight, font];
  } finally {
    await posy.stop();
  }
}
