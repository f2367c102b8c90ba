import { createHash } from 'node:crypto';
import type { Answer } from '#test/stytch-emulator/http/answer.ts';
import { accountStyle } from './account-style.ts';
import { avatar } from './avatar.ts';
import { escapeHtml } from './escape-html.ts';
import { type Account, READY_ACCOUNTS, subjectOf } from './google-account.ts';
import type { Flow } from './grant-store.ts';

interface AccountPage {
  readonly flowId: string;
  readonly flow: Flow;
  /** What was entered before, shown again beside its errors. */
  readonly entered?: Account;
  readonly errors?: { name?: string[]; email?: string[] };
}

const STYLE_HASH = createHash('sha256').update(accountStyle).digest('base64');

/** The page that stands where Google's would: a click on a person is a real navigation. */
export function accountPage({ flowId, flow, entered, errors }: AccountPage): Answer {
  const target = new URL(flow.loginRedirectUrl);
  const hidden = `<input type="hidden" name="flow" value="${escapeHtml(flowId)}">`;
  const main = `<h1>Choose an account</h1>
<p class="lead">to continue to <strong>${escapeHtml(target.host)}</strong></p>
<ul class="people">${READY_ACCOUNTS.map((account) => personForm(account, hidden)).join('')}</ul>
<form class="other" method="post" action="/v1/public/oauth/google/choose" novalidate>
<h2>Use another account</h2>${hidden}
${field('name', 'Name', 'text', entered?.name, errors?.name?.[0])}
${field('email', 'E-mail', 'email', entered?.email, errors?.email?.[0])}
<button class="primary" type="submit">Continue</button>
</form>
<form class="cancel" method="post" action="/v1/public/oauth/google/cancel">${hidden}
<button class="quiet" type="submit">Cancel</button>
</form>`;
  // Chromium holds a form to `form-action` across the redirect as well.
  const origins = [target.origin, new URL(flow.signupRedirectUrl).origin];
  return page(errors ? 400 : 200, 'Choose an account', main, [...new Set(origins)]);
}

/** Shown when the buttons of a page no longer work. */
export function expiredPage(): Answer {
  const main = `<h1>This sign-in has expired</h1>
<p class="lead">Go back to the application and start again.</p>`;
  return page(400, 'This sign-in has expired', main, []);
}

function personForm({ name, email }: Account, hidden: string): string {
  const values = { name: escapeHtml(name), email: escapeHtml(email) };
  return `<li><form method="post" action="/v1/public/oauth/google/choose">${hidden}
<input type="hidden" name="name" value="${values.name}">
<input type="hidden" name="email" value="${values.email}">
<button class="person" type="submit">${avatar(subjectOf(email))}
<span class="who"><span class="name">${values.name}</span> <span class="mail">${values.email}</span></span>
</button></form></li>`;
}

function field(id: string, label: string, type: string, value = '', error?: string): string {
  const state = error ? ` aria-invalid="true" aria-describedby="${id}-error"` : '';
  const note = error ? `<p class="error" id="${id}-error">${escapeHtml(error)}</p>` : '';
  return `<div class="field"><label for="${id}">${label}</label>
<input id="${id}" name="${id}" type="${type}" value="${escapeHtml(value)}" autocomplete="${id}" required${state}>${note}</div>`;
}

function page(status: number, title: string, main: string, formTargets: string[]): Answer {
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
<style>${accountStyle}</style></head>
<body><header><p><strong>Stytch emulator.</strong> This is not Google. These people are made up, and nothing leaves this machine.</p></header>
<main>${main}</main></body></html>`;
  return { status, headers, body };
}
