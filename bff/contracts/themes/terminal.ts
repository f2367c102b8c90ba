import type { Theme } from './theme.ts';

export const terminal: Theme = {
  id: 'terminal',
  name: 'Terminal',
  description: 'Monospace, straight to the point',
  background: { color: '#0d1117' },
  pattern: { paper: '#0d1117', ink: '#1c2430' },
  font: 'jetbrains-mono',
  button: { shape: 'square', fill: 'soft', color: '#7ee787' },
  text: '#c9f7cf',
  picture: 'none',
  name_style: { weight: 700, spacing: '0em' },
};
