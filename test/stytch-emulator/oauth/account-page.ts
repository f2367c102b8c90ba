import type { HandlerResponse } from '../http/response.ts';
import { escapeHtml, page } from '../pages/page.ts';
import { type Account, PRESET_ACCOUNTS, subjectOf } from './account.ts';
import { avatar } from './avatar.ts';
import type { Flow } from './grant-store.ts';

interface AccountPage {
  readonly flowId: string;
  readonly flow: Flow;
  /** The previous input, shown again with its errors. */
  readonly entered?: Account;
  readonly errors?: { name?: string[]; email?: string[] };
}

const TITLE = 'Choose an account';

function noticeOf(provider: string): string {
  return `This is not ${provider}. The accounts are fictional and no data leaves this machine.`;
}

/**
 * Returns the account page, which replaces the consent page of an OAuth provider such as Google.
 * Its forms redirect to the application.
 */
export function accountPage({ flowId, flow, entered, errors }: AccountPage): HandlerResponse {
  const target = new URL(flow.loginRedirectUrl);
  const hidden = `<input type="hidden" name="flow" value="${escapeHtml(flowId)}">`;
  const { key, name } = flow.provider;
  const action = `/v1/public/oauth/${key}`;
  const main = `<h1>${TITLE}</h1>
<p class="lead">Sign in with ${name} to continue to <strong>${escapeHtml(target.host)}</strong></p>
<ul class="accounts">${PRESET_ACCOUNTS.map((account) => accountForm(account, action, hidden)).join('')}</ul>
<form class="other" method="post" action="${action}/choose" novalidate>
<h2>Use another account</h2>${hidden}
${field('name', 'Name', 'text', entered?.name, errors?.name?.[0])}
${field('email', 'Email', 'email', entered?.email, errors?.email?.[0])}
<button class="primary" type="submit">Continue</button>
</form>
<form class="cancel" method="post" action="${action}/cancel">${hidden}
<button class="secondary" type="submit">Cancel</button>
</form>`;
  // Chromium applies `form-action` to the redirect too.
  const origins = [target.origin, new URL(flow.signupRedirectUrl).origin];
  const formTargets = [...new Set(origins)];
  const notice = noticeOf(name);
  return page({ status: errors ? 400 : 200, title: TITLE, notice, main, formTargets });
}

/** Returns the page that is shown after an expired account page was submitted. */
export function expiredPage(): HandlerResponse {
  const title = 'This sign-in has expired';
  const main = `<h1>${title}</h1>
<p class="lead">Return to the application and try again.</p>`;
  return page({ status: 400, title, notice: noticeOf('an OAuth provider'), main });
}

function accountForm({ name, email }: Account, action: string, hidden: string): string {
  const values = { name: escapeHtml(name), email: escapeHtml(email) };
  return `<li><form method="post" action="${action}/choose">${hidden}
<input type="hidden" name="name" value="${values.name}">
<input type="hidden" name="email" value="${values.email}">
<button class="account" type="submit">${avatar(subjectOf(email))}
<span class="details"><span class="name">${values.name}</span> <span class="email">${values.email}</span></span>
</button></form></li>`;
}

function field(id: string, label: string, type: string, value = '', error?: string): string {
  const state = error ? ` aria-invalid="true" aria-describedby="${id}-error"` : '';
  const note = error ? `<p class="error" id="${id}-error">${escapeHtml(error)}</p>` : '';
  return `<div class="field"><label for="${id}">${label}</label>
<input id="${id}" name="${id}" type="${type}" value="${escapeHtml(value)}" autocomplete="${id}" required${state}>${note}</div>`;
}
