import type { Theme } from './theme.ts';

export const pastel: Theme = {
  id: 'pastel',
  name: 'Pastel',
  description: 'Soft pills on candy colors',
  background: {
    kind: 'gradient',
    color: 'linear-gradient(to bottom right, #ffd3e6, #cfdcff)',
    layers: 'linear-gradient(160deg, #ffd3e6, #f3d9ff 40%, #cfe0ff 75%, #d2f4ea)',
    spots: ['#ffd3e6', '#f3d9ff', '#cfe0ff', '#d2f4ea'],
  },
  pattern: { paper: '#fdeaf4', ink: '#f5cfe2' },
  card: {
    surround: 'linear-gradient(120deg, #ffb5d5, #cdb4ff 50%, #a6ccff)',
    border: '6px solid #ffffff',
    shadow: '0 40px 80px -40px rgb(110 40 120 / 55%)',
    radius: '3rem',
  },
  font: 'nunito',
  button: {
    shape: 'pill',
    fill: 'soft',
    color: '#ffffff',
    opacity: 0.72,
    shadow: '0 10px 22px -12px rgb(150 60 140 / 55%)',
  },
  text: '#532253',
  focus: '#b0178b',
  picture: 'circle',
  picture_ring: '0 0 0 6px #ffffff, 0 14px 30px -10px rgb(150 60 140 / 55%)',
  name_style: { weight: 800, spacing: '-0.02em' },
};
