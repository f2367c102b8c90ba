/**
 * The only script of a public page: it records clicks, behind a CDN also the view, and offers
 * sharing. Links work without it.
 */

/** How long the button shows the outcome, in milliseconds: the same as Copied! in the dashboard. */
const STATUS_MS = 2000;

function countClick(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLElement>('a[data-link]');
  if (!link) return;
  navigator.sendBeacon(`/api/links/${link.dataset.link}/click`);
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

let reverting: ReturnType<typeof setTimeout> | undefined;

/** Shows the outcome as the button's label, beside its icon, for two seconds. */
function showStatus(button: HTMLElement, text: string): void {
  const label = button.querySelector('span');
  if (!label) return;
  clearTimeout(reverting);
  button.dataset.label ??= label.textContent;
  label.textContent = text;
  label.className = 'shown';
  reverting = setTimeout(() => {
    label.textContent = `${button.dataset.label}`;
    label.className = '';
  }, STATUS_MS);
}

async function share(button: HTMLElement): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  if ('share' in navigator) {
    // Rejects when the share sheet is dismissed, which is not an error.
    await navigator.share({ title: document.title, url }).catch(() => undefined);
    return;
  }
  const copying = (navigator as Navigator).clipboard.writeText(url);
  await copying.then(
    () => showStatus(button, 'Link copied!'),
    () => showStatus(button, 'Copy failed'),
  );
}

if (document.body.dataset.page) {
  // A page that is loaded in advance is viewed when it is shown.
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', countView, { once: true });
  } else countView();
}
document.addEventListener('click', countClick);
document.addEventListener('auxclick', (event) => {
  if (event.button === 1) countClick(event);
});

const button = document.querySelector<HTMLElement>('[data-share]');
if (button && ('share' in navigator || 'clipboard' in navigator)) {
  button.hidden = false;
  button.addEventListener('click', () => share(button));
}
