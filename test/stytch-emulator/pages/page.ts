import { createHash } from 'node:crypto';
import type { HandlerResponse } from '../http/response.ts';
import { pageStyle } from './page-style.ts';

interface Page {
  readonly status: number;
  readonly title: string;
  /** The text of the header after the name of the emulator. */
  readonly notice: string;
  /** HTML with escaped values. */
  readonly main: string;
  /** Origins that a form may redirect to, besides the emulator itself. */
  readonly formTargets?: readonly string[];
  readonly wide?: true;
}

const STYLE_HASH = createHash('sha256').update(pageStyle).digest('base64');

/** Returns a page without scripts. Its header says that the page belongs to the emulator. */
export function page({
  status,
  title,
  notice,
  main,
  formTargets = [],
  wide,
}: Page): HandlerResponse {
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

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
