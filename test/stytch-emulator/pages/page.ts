import { createHash } from 'node:crypto';
import type { Answer } from '../http/response.ts';
import { pageStyle } from './page-style.ts';

interface Page {
  readonly status: number;
  readonly title: string;
  /** A disclaimer at the top, after the emulator's name. */
  readonly notice: string;
  /** HTML whose variable parts are escaped. */
  readonly main: string;
  /** Origins that a form may redirect to, besides the emulator itself. */
  readonly formTargets?: readonly string[];
  readonly wide?: true;
}

const STYLE_HASH = createHash('sha256').update(pageStyle).digest('base64');

/** Returns a page without scripts whose header identifies it as the emulator's. */
export function page({ status, title, notice, main, formTargets = [], wide }: Page): Answer {
  const policy = [
    "default-src 'none'",
    'img-src data:',
    `style-src 'sha256-${STYLE_HASH}'`,
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  const body = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – Stytch emulator</title><link rel="icon" href="data:,">
<style>${pageStyle}</style></head>
<body${wide ? ' class="wide"' : ''}><header><p><strong>Stytch emulator.</strong> ${notice}
<a href="/emulator/inbox">Inbox</a></p></header>
<main>${main}</main></body></html>`;
  return { status, headers, body };
}
