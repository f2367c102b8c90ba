import type { Theme } from './theme.ts';

/** At the start of the title bar, opposite to the share button. @param offset in rem */
const windowButton = (offset: number, color: string): string =>
  `radial-gradient(circle at calc(var(--start) + ${offset}rem * var(--forward)) 2rem, ${color} 0.375rem, transparent 0.4375rem)`;

export const terminal: Theme = {
  id: 'terminal',
  name: 'Terminal',
  description: 'Monospace, straight to the point',
  background: {
    kind: 'solid',
    color: '#0d1117',
  },
  pattern: { paper: '#0d1117', ink: '#1c2430' },
  card: {
    surround: 'linear-gradient(135deg, #2b3140, #12251f)',
    border: '1px solid #3a4453',
    shadow: '0 50px 100px -30px rgb(0 0 0 / 80%)',
    radius: '0.75rem',
  },
  decoration: [
    windowButton(1.625, '#ff6058'),
    windowButton(2.875, '#ffbe2f'),
    windowButton(4.125, '#2aca44'),
    'linear-gradient(#1f2835 4rem, transparent 0)',
  ].join(', '),
  font: 'jetbrains-mono',
  align: 'start',
  button: {
    shape: 'square',
    fill: 'soft',
    color: '#7ee787',
    opacity: 0.08,
    border: '0',
    shadow: 'inset 0 0 0 1px #2f5a3c',
  },
  text: '#c9f7cf',
  focus: '#f2cc60',
  picture: 'none',
  name_style: { weight: 700, spacing: '-0.02em', size: 1.15, after: "'_' / ''" },
  title_style: { weight: 500, spacing: '0', before: "'>\u00a0' / ''" },
};
