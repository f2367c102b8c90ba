const FILE = 'posy-recovery-codes.txt';

/** Returns the text to keep: what the codes are, from when, and the codes. */
export function recoveryCodesText(codes: readonly string[], now: Date): string {
  const day = now.toLocaleDateString('en-US', { dateStyle: 'long' });
  return [
    `Recovery codes for your Posy account (${window.location.host}), created on ${day}.`,
    'If you cannot use your authenticator app, enter one of these codes instead of its code. Each works once. Keep them secret.',
    '',
    ...codes,
    '',
  ].join('\n');
}

/** Lets the browser save the codes as a file. */
export function downloadRecoveryCodes(codes: readonly string[]): void {
  const text = recoveryCodesText(codes, new Date());
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = FILE;
  link.click();
  URL.revokeObjectURL(url);
}
