import type { Theme } from './theme.ts';

export const classic: Theme = {
  id: 'classic',
  name: 'Classic',
  description: 'Bold color and solid buttons',
  background: { kind: 'solid', color: '#6366f1' },
  pattern: { paper: '#f3f1fa', ink: '#ddd9f4' },
  font: 'system',
  button: {
    shape: 'rounded',
    fill: 'solid',
    color: '#000000',
    border: '0',
    shadow: '0 10px 24px -12px rgb(0 0 0 / 55%)',
  },
  text: null,
  focus: '#ffffff',
  picture: 'circle',
  picture_ring: '0 0 0 4px var(--page-text)',
  name_style: { weight: 800, spacing: '-0.03em' },
};
