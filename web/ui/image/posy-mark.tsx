/** The centers of the petals, clockwise from the top. */
const PETALS = [
  [16, 8.6],
  [23, 13.7],
  [20.3, 22],
  [11.7, 22],
  [9, 13.7],
] as const;

interface PosyMarkProps {
  /** The width and height in pixels. */
  size: number;
  /** Whether the petals have a gradient instead of one color. Only one such mark per page. */
  gradient?: boolean;
  /** Whether to draw a fallen petal, for error and not-found pages. */
  wilted?: boolean;
}

/** Posy's logo. */
export function PosyMark({ size, gradient = false, wilted = false }: PosyMarkProps) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      {gradient && (
        <defs>
          <linearGradient id="posy-logo" x1="0" y1="0" x2="1" y2="1">
            <stop stopColor="#6366f1" />
            <stop offset="1" stopColor="#8b5cf6" />
          </linearGradient>
        </defs>
      )}
      <g fill={gradient ? 'url(#posy-logo)' : '#7c66f4'}>
        {PETALS.map(([x, y], index) => (
          <circle key={x} cx={x} cy={y} r="6" opacity={wilted && index === 1 ? 0.2 : 1} />
        ))}
        {wilted && <ellipse cx="28.4" cy="29" rx="3.4" ry="2.2" transform="rotate(-24 28.4 29)" />}
      </g>
      <circle cx="16" cy="16" r="4.2" fill="#fff" />
    </svg>
  );
}
