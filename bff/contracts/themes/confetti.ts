import type { Theme } from './theme.ts';

export const confetti: Theme = {
  id: 'confetti',
  name: 'Confetti',
  description: 'A party in every color',
  background: { color: '#fffaf0' },
  pattern: { paper: '#fffaf0', ink: '#ffe3b3' },
  font: 'poppins',
  button: { shape: 'pill', fill: 'shadow', color: '#5b2be0' },
  text: '#22163f',
  picture: 'circle',
  name_style: { weight: 700, spacing: '-0.02em' },
};
