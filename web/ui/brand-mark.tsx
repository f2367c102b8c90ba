/** Our own drawing: the package has no LinkedIn. A rounded square with "in" cut out of it. */
export const LINKEDIN_PATH =
  'M4 1h16a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3V4a3 3 0 0 1 3-3z' +
  'm1 8.5V19h3V9.5zm1.5-4.7a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5z' +
  'M10 9.5V19h3v-5.2c0-1.3.7-2.1 1.8-2.1s1.7.8 1.7 2.2V19h3v-5.9c0-2.5-1.5-3.9-3.6-3.9-1.3 0-2.3.6-2.9 1.6V9.5z';

/** A brand's mark in the colour of the text around it; always beside its name. */
export function BrandMark({ path, size = 20 }: { path: string; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
