import type { Font } from '#bff/contracts/appearance-options.ts';

const SYSTEM = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif";

/** Returns the value of the CSS `font-family` property. */
export function fontStack(font: Font): string {
  return font === 'system' ? SYSTEM : `${font},${SYSTEM}`;
}
