/** Drawn by us, because simple-icons has no LinkedIn logo. */
export const LINKEDIN_PATH =
  'M4 1h16a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3V4a3 3 0 0 1 3-3z' +
  'm1 8.5V19h3V9.5zm1.5-4.7a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5z' +
  'M10 9.5V19h3v-5.2c0-1.3.7-2.1 1.8-2.1s1.7.8 1.7 2.2V19h3v-5.9c0-2.5-1.5-3.9-3.6-3.9-1.3 0-2.3.6-2.9 1.6V9.5z';

/** Drawn by us, because the path of simple-icons would add a kilobyte to the landing page. */
export const INSTAGRAM_PATH =
  'M7 0h10a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7z' +
  'm.2 2.2a5 5 0 0 0-5 5v9.6a5 5 0 0 0 5 5h9.6a5 5 0 0 0 5-5V7.2a5 5 0 0 0-5-5z' +
  'M12 5.8a6.2 6.2 0 1 1 0 12.4 6.2 6.2 0 0 1 0-12.4zm0 2.2a4 4 0 1 0 0 8 4 4 0 0 0 0-8z' +
  'm6.4-3.8a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8z';

/** Returns the path in an SVG file of simple-icons. */
export function pathOf(svg: string): string {
  return / d="([^"]+)"/.exec(svg)?.[1] ?? '';
}

/**
 * A brand logo in the color of the surrounding text. It has no accessible name, because the name is
 * always beside it.
 */
export function BrandMark({ path, size = 20 }: { path: string; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
