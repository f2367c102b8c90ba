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
  window: { bar: '#1f2835', buttons: ['#ff6058', '#ffbe2f', '#2aca44'] },
  font: 'jetbrains-mono',
  align: 'start',
  button: {
    shape: 'square',
    fill: 'soft',
    color: '#7ee787',
    opacity: 0.08,
    border: '0',
    shadow: 'inset 0 0 0 1px #3f7a52',
  },
  text: '#c9f7cf',
  mark: '#f2cc60',
  focus: '#f2cc60',
  picture: 'none',
  name_style: { weight: 700, spacing: '-0.02em', size: 1.15, after: "'_' / ''" },
  title_style: { weight: 500, spacing: '0', before: "'>\u00a0' / ''" },
};
