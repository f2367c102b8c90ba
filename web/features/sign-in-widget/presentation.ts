import type { StytchUI } from '@stytch/vanilla-js';

type Presentation = NonNullable<
  Parameters<InstanceType<typeof StytchUI>['render']>[0]['presentation']
>;

/**
 * Maps our design tokens to the SDK's theme. The tokens are custom properties, so they follow the
 * user's color scheme. The SDK writes each key as `--st-…` on its root element.
 */
const theme = {
  // Makes the SDK take the colors and the color scheme from the page.
  'color-scheme': 'shadcn',
  'font-family': 'var(--font-sans)',
  'font-family-mono': 'var(--font-mono)',
  spacing: '0.25rem',
  'text-base': '1rem',
  // The sizes, weights and radii of web/ui.
  'font-weight-medium': '600',
  'text-sm': 'var(--text-sm)',
  'text-xs': 'var(--text-xs)',
  'text-2xl': 'var(--text-lg)',
  'rounded-base': '0.25rem',
  'button-radius': 'var(--radius)',
  'input-radius': 'var(--radius)',
  'container-radius': '0',
  'container-width': '100%',
  'container-border': 'transparent',
  // No padding, because our card around the widget adds it.
  'spacing-9': '0px',
  'spacing-10': '0px',
  // Treat every width as a phone, so that targets keep their 44 px.
  'mobile-breakpoint': '999999px',
  'transition-duration': 'var(--fast)',
  background: 'var(--card)',
  foreground: 'var(--card-foreground)',
  primary: 'var(--primary)',
  'primary-foreground': 'var(--primary-foreground)',
  secondary: 'var(--secondary)',
  'secondary-foreground': 'var(--secondary-foreground)',
  muted: 'var(--muted)',
  'muted-foreground': 'var(--muted-foreground)',
  accent: 'var(--accent)',
  'accent-foreground': 'var(--accent-foreground)',
  border: 'var(--border)',
  input: 'var(--input)',
  ring: 'var(--ring)',
  // The focus ring of the code boxes. The SDK's default is half transparent and too faint.
  'focus-ring-shadow': '0 0 0 3px var(--ring)',
  // The color of error texts and of the Delete button (see widget-host.module.css).
  destructive: 'var(--widget-danger)',
  'destructive-foreground': 'var(--widget-danger-foreground)',
  warning: 'var(--widget-danger)',
  success: 'var(--success)',
} as const;

/** The SDK's presentation options. */
export const PRESENTATION = { theme } as Presentation;
