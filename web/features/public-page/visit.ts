/** The only script of a public page: counts clicks and offers sharing. Links open by themselves. */

const SHARED_MS = 2000;

function countClick(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLElement>('a[data-link]');
  if (!link) return;
  navigator.sendBeacon(`/api/links/${link.dataset.link}/click`);
}

async function share(button: HTMLElement): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  if ('share' in navigator) {
    // Closing the sheet rejects: nothing to say about it.
    await navigator.share({ title: document.title, url }).catch(() => undefined);
    return;
  }
  await (navigator as Navigator).clipboard.writeText(url);
  const label = button.textContent;
  button.textContent = 'Link copied!';
  setTimeout(() => {
    button.textContent = label;
  }, SHARED_MS);
}

document.addEventListener('click', countClick);
document.addEventListener('auxclick', (event) => {
  if (event.button === 1) countClick(event);
});

const button = document.querySelector<HTMLElement>('[data-share]');
if (button && ('share' in navigator || 'clipboard' in navigator)) {
  button.hidden = false;
  button.ariaLive = 'polite';
  button.addEventListener('click', () => share(button));
}
