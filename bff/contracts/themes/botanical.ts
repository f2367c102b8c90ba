import { BOTANICAL } from './drawings.ts';
import type { Theme } from './theme.ts';

export const botanical: Theme = {
  id: 'botanical',
  name: 'Botanical',
  description: 'Leaves on deep green',
  background: {
    kind: 'pattern',
    color: '#17402f',
    layers: `url("${BOTANICAL}") 50% 0 / 340px, #17402f`,
    spots: ['#17402f', '#265843'],
  },
  pattern: { paper: '#173d2e', ink: '#24543f' },
  font: 'lora',
  button: {
    shape: 'square',
    fill: 'solid',
    color: '#f6eddb',
    text: '#1c4433',
    border: '0',
    shadow: '0 10px 20px -10px rgb(0 0 0 / 60%)',
    line: true,
  },
  text: '#f6eddb',
  focus: '#ffd27a',
  picture: 'circle',
  picture_ring: '0 0 0 5px #17402f, 0 0 0 6px #f6eddb, 0 0 0 11px #17402f, 0 0 0 13px #f6eddb',
  name_style: { weight: 600, spacing: '-0.01em', size: 1.1 },
  title_style: { weight: 600, spacing: '0' },
};
