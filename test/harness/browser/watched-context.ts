import type { BrowserContext } from 'playwright-core';
import { reportViolations } from '#test/harness/security/violations.ts';
import type { BrowserApp } from './browser-app.ts';

/** A browser profile, and the signs that hostile markup was executed or loaded. */
interface Watched {
  context: BrowserContext;
  /** Dialogs, calls of `pwned`, CSP violations, and requests to other hosts. */
  signs: string[];
}

/** Opens a browser profile that detects the effects of hostile markup. */
export async function watchedContext(app: BrowserApp): Promise<Watched> {
  const signs: string[] = [];
  const context = await app.newContext({ viewport: { width: 1280, height: 900 } });
  await context.exposeFunction('pwned', () => signs.push('pwned() was called'));
  await reportViolations(context, signs);
  context.on('request', (request) => {
    const url = new URL(request.url());
    const isOurs = url.origin === app.origin || url.protocol === 'blob:';
    const isInline = url.protocol === 'data:' && request.resourceType() === 'image';
    if (!isOurs && !isInline) signs.push(`request to ${request.url()}`);
  });
  context.on('page', (page) => {
    page.on('dialog', (dialog) => {
      signs.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
  });
  return { context, signs };
}
