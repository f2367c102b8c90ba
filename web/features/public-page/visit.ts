import { playEmbed } from './play-embed.ts';
import { openShareDialog } from './share-dialog.ts';

/**
 * This file is the only script of a public page. It counts clicks (and views if a CDN serves the
 * page), plays embeds and opens the share dialog. Links work without it.
 */

function countClick(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLElement>('a[data-link]');
  if (!link) return;
  navigator.sendBeacon(`/api/links/${link.dataset.link}/click`);
}

/**
 * Plays an embed in place after a tap. With a modifier key, the browser opens its address instead.
 */
function play(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLElement>('a[data-frame]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  playEmbed(link);
}

/**
 * Reports a view of a page that a CDN has served, with the referring host. Omits referrers of apps
 * (`android-app:`).
 */
function countView(): void {
  const { referrer } = document;
  const host = /^https?:/.test(referrer) ? new URL(referrer).host : '';
  navigator.sendBeacon(`/api/u/${document.body.dataset.page}/view?referrer=${host}`);
}

if (document.body.dataset.page) {
  // Count a prerendered page only when it is shown.
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
