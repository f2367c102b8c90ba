import type { StytchUI } from '@stytch/vanilla-js';

type Presentation = NonNullable<
  Parameters<InstanceType<typeof StytchUI>['render']>[0]['presentation']
>;

/**
 * Our tokens as the SDK's theme. They are custom properties, so light and dark follow the reader by
 * themselves; the SDK writes each key as `--st-…` on its root.
 */
const theme = {
  // Says: the colours come from outside, and so does the scheme.
  'color-scheme': 'shadcn',
  'font-family': 'var(--font-sans)',
  'font-family-mono': 'var(--font-mono)',
  spacing: '0.25rem',
  'text-base': '1rem',
  // Sizes, weights and corners of web/ui.
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
  // It stands in a card of ours, which has the room.
  'spacing-9': '0px',
  'spacing-10': '0px',
  // Every width is a phone's: targets keep their 44 px.
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
  // Around the boxes of a code: half transparent by default, too faint to be seen.
  'focus-ring-shadow': '0 0 0 3px var(--ring)',
  // One colour for the text of an error and for the button that deletes: see widget-host.module.css.
  destructive: 'var(--widget-danger)',
  'destructive-foreground': 'var(--widget-danger-foreground)',
  warning: 'var(--widget-danger)',
  success: 'var(--success)',
} as const;

/** How the SDK's screens look: as the rest of Posy. */
export const PRESENTATION = { theme } as Presentation;
