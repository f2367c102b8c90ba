import type { Theme } from './theme.ts';

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
    'radial-gradient(circle at 1.625rem 2rem, #ff6058 0.375rem, transparent 0.4375rem)',
    'radial-gradient(circle at 2.875rem 2rem, #ffbe2f 0.375rem, transparent 0.4375rem)',
    'radial-gradient(circle at 4.125rem 2rem, #2aca44 0.375rem, transparent 0.4375rem)',
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
