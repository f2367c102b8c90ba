import type { Theme } from './theme.ts';

export const pastel: Theme = {
  id: 'pastel',
  name: 'Pastel',
  description: 'Soft pills on candy colors',
  background: { color: 'linear-gradient(to bottom right, #fde2f0, #dbe7ff)' },
  pattern: { paper: '#fdeaf4', ink: '#f5cfe2' },
  font: 'nunito',
  button: { shape: 'pill', fill: 'soft', color: '#c2185b' },
  text: '#4a2540',
  picture: 'circle',
  name_style: { weight: 800, spacing: '-0.01em' },
};
