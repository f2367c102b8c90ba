import { playEmbed } from './play-embed.ts';
import { openShareDialog } from './share-dialog.ts';

/**
 * The only script of a public page: it records clicks, behind a CDN also the view, plays
 * embeds and offers sharing. Links work without it.
 */

function countClick(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLElement>('a[data-link]');
  if (!link) return;
  navigator.sendBeacon(`/api/links/${link.dataset.link}/click`);
}

/** A tap plays an embed in its place; with a modifier key, the browser opens its address. */
function play(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLElement>('a[data-frame]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  playEmbed(link);
}

/**
 * Reports the view of a page that a CDN has sent, and the host that the visitor came from. An app
 * (`android-app:`) is no website.
 */
function countView(): void {
  const { referrer } = document;
  const host = /^https?:/.test(referrer) ? new URL(referrer).host : '';
  navigator.sendBeacon(`/api/u/${document.body.dataset.page}/view?referrer=${host}`);
}

if (document.body.dataset.page) {
  // A page that is loaded in advance is viewed when it is shown.
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', countView, { once: true });
  } else countView();
}
document.addEventListener('click', (event) => {
  countClick(event);
  play(event);
});
document.addEventListener('auxclick', (event) => {
  if (event.button === 1) countClick(event);
});

const button = document.querySelector<HTMLElement>('[data-share]');
if (button) {
  button.hidden = false;
  button.addEventListener('click', () => openShareDialog(button));
}
