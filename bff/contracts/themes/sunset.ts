import type { Theme } from './theme.ts';

export const sunset: Theme = {
  id: 'sunset',
  name: 'Sunset',
  description: 'Warm sky, round buttons',
  background: {
    kind: 'gradient',
    color: 'linear-gradient(to bottom, #7a2159, #c2452d)',
    layers:
      'linear-gradient(#351658, #7d2063 42%, #b93350 72%, #c7472c)',
    spots: ['#351658', '#7d2063', '#b93350', '#c7472c'],
  },
  pattern: { paper: '#7a2159', ink: '#93306b' },
  font: 'poppins',
  button: {
    shape: 'pill',
    fill: 'solid',
    color: '#ffe7d1',
    text: '#5a1844',
    border: '0',
    shadow: '0 14px 28px -14px rgb(40 5 40 / 75%)',
  },
  text: '#fff4ea',
  focus: '#ffd166',
  picture: 'circle',
  picture_ring: '0 0 0 4px #ffd166, 0 0 0 14px rgb(255 209 102 / 16%), 0 0 0 26px rgb(255 209 102 / 9%)',
  name_style: { weight: 700, spacing: '-0.03em' },
  title_style: { weight: 600 },
};
