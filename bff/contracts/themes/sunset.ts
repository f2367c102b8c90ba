import type { Theme } from './theme.ts';

export const sunset: Theme = {
  id: 'sunset',
  name: 'Sunset',
  description: 'Warm sky, round buttons',
  background: {
    kind: 'gradient',
    color: 'linear-gradient(to bottom, #7a2159, #c2452d)',
    layers:
      'radial-gradient(circle at 50% 108%, #c5472a 0 11rem, #bd3d3d 11.1rem 18rem, #a9324f 18.1rem 26rem, #8c275c 26.1rem 36rem, #6a1d60 36.1rem 48rem, #4c185c 48.1rem 64rem, #351658 64.1rem)',
    spots: ['#351658', '#c5472a'],
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
  text: '#ffffff',
  focus: '#ffd166',
  picture: 'circle',
  picture_ring:
    '0 0 0 4px #ffd166, 0 0 0 12px rgb(255 209 102 / 22%), 0 0 32px 14px rgb(255 209 102 / 16%)',
  name_style: { weight: 700, spacing: '-0.03em' },
  title_style: { weight: 600 },
};
