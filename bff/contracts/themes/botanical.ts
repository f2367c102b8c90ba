import type { Theme } from './theme.ts';

export const botanical: Theme = {
  id: 'botanical',
  name: 'Botanical',
  description: 'Leaves on deep green',
  background: { color: '#173d2e' },
  pattern: { paper: '#173d2e', ink: '#24543f' },
  font: 'lora',
  button: { shape: 'rounded', fill: 'solid', color: '#f3ead6' },
  text: '#f3ead6',
  picture: 'circle',
  name_style: { weight: 600, spacing: '0em' },
};
