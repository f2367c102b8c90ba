import { CONFETTI } from './drawings.ts';
import type { Theme } from './theme.ts';

/** Layers with a paler drawing, for the area behind text. */
const PALE = ['linear-gradient(#fffaf0dd 0 0)', `url("${CONFETTI}") 50% 190px / 680px`, '#fffaf0'];

export const confetti: Theme = {
  id: 'confetti',
  name: 'Confetti',
  description: 'A party in every color',
  background: {
    kind: 'drawing',
    color: '#fffaf0',
    layers: [`url("${CONFETTI}") 50% 0 / 456px repeat-x`, ...PALE].join(', '),
    // Shows only the last rows of the drawing. They end above the name.
    card_layers: [`url("${CONFETTI}") 50% -45px / 320px repeat-x`, ...PALE].join(', '),
    spots: ['#fffaf0', '#ff8ec2', '#ffc93d', '#6fd8c2', '#a3b3ff', '#ffa26b'],
  },
  pattern: { paper: '#fffaf0', ink: '#ffe3b3' },
  font: 'poppins',
  button: {
    shape: 'pill',
    fill: 'shadow',
    color: '#5b2be0',
    border: '0',
    shadow: '0 0 #0000',
  },
  accents: ['#ff5fae', '#ffb300', '#12b99a', '#ff7a3d'],
  text: '#22163f',
  focus: '#5b2be0',
  picture: 'circle',
  picture_ring: '0 0 0 5px #fffaf0, 0 0 0 10px #ff5fae, 0 0 0 15px #ffcf4d',
  name_style: { weight: 700, spacing: '-0.03em', size: 1.1 },
  title_style: { weight: 600 },
};
