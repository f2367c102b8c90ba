import type { Theme } from './theme.ts';

export const classic: Theme = {
  id: 'classic',
  name: 'Classic',
  description: 'Bold color and solid buttons',
  background: { color: '#6366f1' },
  pattern: { paper: '#f3f1fa', ink: '#ddd9f4' },
  font: 'system',
  button: { shape: 'rounded', fill: 'solid', color: '#000000' },
  text: null,
  picture: 'circle',
  name_style: { weight: 700, spacing: '-0.02em' },
};
