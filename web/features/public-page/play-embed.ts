/** The permissions of players: scripts, links to the provider, casting, and forms for passwords. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms';
const ALLOW = 'autoplay; encrypted-media; fullscreen; picture-in-picture';

/**
 * Replaces the poster of a link with a player of the same position and size. The caption becomes a
 * link to the provider. The focus moves to the player after it has loaded, because a frame that is
 * focused earlier does not pass the focus to its content.
 */
export function playEmbed(link: HTMLElement): void {
  const poster = link.querySelector('.poster');
  if (!poster) return;
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', SANDBOX);
  Object.assign(frame, {
    allow: ALLOW,
    className: poster.className,
    // YouTube refuses to play without a referrer.
    referrerPolicy: 'strict-origin-when-cross-origin',
    src: link.dataset.frame,
    title: link.querySelector('.title')?.textContent,
  });
  // Mark the frame as busy, so that it pulses until the player has loaded.
  frame.ariaBusy = 'true';
  frame.addEventListener('load', () => {
    frame.ariaBusy = null;
    if (document.activeElement === link) frame.focus();
  });
  poster.remove();
  delete link.dataset.frame;
  link.before(frame);
}
