import type { HandlerResponse } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { escapeHtml, page } from '../pages/page.ts';
import type { Message } from './inbox-store.ts';

/** The page that lists the messages of all recipients. */
export const inboxRoutes: readonly Route[] = [
  { method: 'GET', path: '/emulator/inbox', access: 'local', handle: showInbox },
];

function showInbox({ state }: Call) {
  return inboxPage(state.inbox.all().toReversed());
}

const CHANNELS = { email: 'Email', sms: 'Text message', whatsapp: 'WhatsApp' };

function inboxPage(messages: readonly Message[]): HandlerResponse {
  const list = messages.map(entry).join('');
  const main = `<h1>Inbox</h1>
<p class="lead">Codes and links of all users, newest first. <a href="/emulator/inbox">Reload</a></p>
${list ? `<ul class="messages">${list}</ul>` : '<p class="lead">No messages yet.</p>'}`;
  const notice = 'These messages were not sent.';
  return page({ status: 200, title: 'Inbox', notice, main, wide: true });
}

function entry({ channel, to, sentAt, subject, code, links = [] }: Message): string {
  const at = new Date(sentAt).toISOString();
  const time = `<time datetime="${at}">${at.slice(11, 19)} UTC</time>`;
  return `<li><h2>${escapeHtml(subject)}</h2>
<p>${CHANNELS[channel]} to <strong>${escapeHtml(to)}</strong>, ${time}</p>
${code ? `<p class="code">${escapeHtml(code)}</p>` : ''}${links.map(anchor).join('')}</li>`;
}

function anchor({ label, url }: { label: string; url: string }): string {
  return `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`;
}
