/**
 * Duration of the result text on a button, in milliseconds. Equals the duration of "Copied!" in the
 * dashboard.
 */
const STATUS_MS = 2000;

function add<Name extends keyof HTMLElementTagNameMap>(
  parent: HTMLElement,
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  parent.append(element);
  return element;
}

let reverting: ReturnType<typeof setTimeout> | undefined;

/** Copies the address, and shows the result as the button's label for two seconds. */
async function copy(url: string, button: HTMLElement, texts: DOMStringMap): Promise<void> {
  const outcome = await navigator.clipboard.writeText(url).then(
    () => texts.copied,
    () => texts.failed,
  );
  clearTimeout(reverting);
  button.textContent = `${outcome}`;
  reverting = setTimeout(() => {
    button.textContent = `${texts.copy}`;
  }, STATUS_MS);
}

/**
 * Opens the dialog that shows the page's QR code, copies its address and opens the device's share
 * sheet. The browser closes the dialog with Escape and returns the focus to the button.
 * @param opener the share button. Its text and data attributes contain the texts in the page's
 * language
 */
export function openShareDialog(opener: HTMLElement): void {
  const texts = opener.dataset;
  const title = `${opener.textContent}`;
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  const dialog = add(opener.parentElement ?? document.body, 'dialog', { className: 'sharing' });
  dialog.ariaLabel = title;
  dialog.addEventListener('close', () => dialog.remove());
  add(dialog, 'img', {
    src: `${new URL(url).pathname}/qr.svg`,
    alt: `${texts.qr}`,
    width: 224,
    height: 224,
  });
  if ('clipboard' in navigator) {
    const button = add(dialog, 'button', { textContent: `${texts.copy}`, ariaLive: 'polite' });
    button.addEventListener('click', () => copy(url, button, texts));
  }
  if ('share' in navigator) {
    const button = add(dialog, 'button', { textContent: title });
    // Ignore the rejection when the share sheet is dismissed.
    const share = () => navigator.share({ title: document.title, url }).catch(() => undefined);
    button.addEventListener('click', share);
  }
  const close = add(dialog, 'button', { textContent: `${texts.close}` });
  close.addEventListener('click', () => dialog.close());
  dialog.showModal();
}
