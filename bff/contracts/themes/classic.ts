import type { Theme } from './theme.ts';

export const classic: Theme = {
  id: 'classic',
  name: 'Classic',
  description: 'Bold color and solid buttons',
  background: { kind: 'solid', color: '#6366f1' },
  pattern: { paper: '#f3f1fa', ink: '#ddd9f4' },
  card: {
    surround: 'linear-gradient(135deg, #e4e5ff, #c9ccff)',
    shadow: '0 50px 90px -40px rgb(49 46 129 / 70%)',
    radius: '2.5rem',
  },
  font: 'system',
  button: {
    shape: 'rounded',
    fill: 'solid',
    color: '#000000',
    border: '0',
    shadow: 'inset 0 1px 0 rgb(255 255 255 / 22%), 0 14px 24px -12px rgb(20 15 90 / 75%)',
  },
  text: null,
  focus: '#ffffff',
  picture: 'circle',
  picture_ring: '0 0 0 4px var(--page-text), 0 18px 34px -10px rgb(20 15 90 / 70%)',
  name_style: { weight: 800, spacing: '-0.03em', size: 1.1 },
};
