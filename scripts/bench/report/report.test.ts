import { expect, it } from 'vitest';
import { line, renderReport, type Section } from './report.ts';
import { judgeTurns, middleRound, spreadOfLoads } from './row.ts';

const row = { what: 'a ÷ b', figure: '6.0', budget: '≥ 5', met: true, details: 'a 6/s; b 1/s' };
const section = (title: string, figure: string): Section => ({
  title,
  explains: `How ${title} are read.`,
  measured: 'Today.',
  rows: [{ ...row, figure }],
});
const TITLES = ['Clicks', 'Pages', 'Memory'];

it('a row says its figure, its budget and whether that is met', () => {
  expect(line(row)).toBe('met     a ÷ b: 6.0 (≥ 5)\n        a 6/s; b 1/s');
  expect(line({ ...row, met: false })).toMatch(/^MISSED {2}a ÷ b/);
  expect(line({ ...row, budget: '' })).toBe('        a ÷ b: 6.0\n        a 6/s; b 1/s');
});

it('a part has its words, its rows and its day', () => {
  expect(renderReport(TITLES, [section('Clicks', '6.0')], '')).toMatch(
    /## Clicks\n\nHow Clicks are read\.\n\n\| What .*\n\|---.*\n\| a ÷ b \| 6\.0 \| ≥ 5 \| met \| a 6\/s; b 1\/s \|\n\nToday\.\n$/,
  );
});

it('measuring one part keeps the others’ last figures, in the order of the bench', () => {
  const first = renderReport(TITLES, [section('Memory', '1'), section('Clicks', '2')], '');
  const second = renderReport(TITLES, [section('Clicks', '3'), section('Pages', '4')], first);
  const figures = [...second.matchAll(/^## (\w+)|^\| a ÷ b \| (\d)/gm)].map(
    (found) => found[1] ?? found[2],
  );
  expect(figures).toEqual(['Clicks', '3', 'Pages', '4', 'Memory', '1']);
  expect(renderReport(TITLES, [], second)).toBe(second);
});

it('a part that nobody measures any more goes', () => {
  const before = renderReport(TITLES, [section('Pages', '1'), section('Memory', '2')], '');
  expect(renderReport(['Memory'], [], before)).not.toContain('Pages');
});

it('the round in the middle stands for all, and the others are its noise', () => {
  const rounds = [30, 10, 20].map((perSecond) => {
    return { perSecond, requests: 1, p50: perSecond / 10, p99: perSecond, failures: 0 };
  });
  expect(middleRound(rounds).perSecond).toBe(20);
  expect(spreadOfLoads('Posy', rounds)).toBe('Posy 20/s (10–30), p50 2.00 ms, p99 20 ms');
});

it('turns are judged by the median of their ratios, which shows the least and the most', () => {
  const load = (perSecond: number) => ({ perSecond, p50: 1, p99: 2, requests: 1, failures: 0 });
  const judge = (ours: number[], digits: number) =>
    judgeTurns(ours.map(load), [10, 20, 40].map(load), { budget: 0.8, digits });
  expect(judge([5, 16, 48], 1)).toEqual({ figure: '0.8 (0.5–1.2)', budget: '≥ 0.8', met: true });
  expect(judge([7, 15.8, 48], 2).met).toBe(false);
});
