import { expect, it } from 'vitest';
import { formatResult, renderReport, type Section } from './report.ts';
import { judgeRounds, middleRound, spreadOfLoads } from './result.ts';

const result = {
  name: 'a ÷ b',
  figure: '6.0',
  budget: '≥ 5',
  isMet: true,
  details: 'a 6/s; b 1/s',
};
const section = (title: string, figure: string): Section => ({
  title,
  explanation: `Explains ${title}.`,
  measured: 'Today.',
  results: [{ ...result, figure }],
});
const TITLES = ['Clicks', 'Pages', 'Memory'];

it('formats a result with its figure, its budget and whether the budget is met', () => {
  expect(formatResult(result)).toBe('met     a ÷ b: 6.0 (≥ 5)\n        a 6/s; b 1/s');
  expect(formatResult({ ...result, isMet: false })).toMatch(/^MISSED {2}a ÷ b/);
  expect(formatResult({ ...result, budget: '' })).toBe('        a ÷ b: 6.0\n        a 6/s; b 1/s');
});

it('formats a section with explanation, results and date', () => {
  expect(renderReport(TITLES, [section('Clicks', '6.0')], '')).toMatch(
    /## Clicks\n\nExplains Clicks\.\n\n\| Benchmark .*\n\|---.*\n\| a ÷ b \| 6\.0 \| ≥ 5 \| met \| a 6\/s; b 1\/s \|\n\nToday\.\n$/,
  );
});

it('updates one section and keeps the others, in the order of the registry', () => {
  const first = renderReport(TITLES, [section('Memory', '1'), section('Clicks', '2')], '');
  const second = renderReport(TITLES, [section('Clicks', '3'), section('Pages', '4')], first);
  const figures = [...second.matchAll(/^## (\w+)|^\| a ÷ b \| (\d)/gm)].map(
    (found) => found[1] ?? found[2],
  );
  expect(figures).toEqual(['Clicks', '3', 'Pages', '4', 'Memory', '1']);
  expect(renderReport(TITLES, [], second)).toBe(second);
});

it('drops the section of a removed benchmark', () => {
  const before = renderReport(TITLES, [section('Pages', '1'), section('Memory', '2')], '');
  expect(renderReport(['Memory'], [], before)).not.toContain('Pages');
});

it('reports the median round, with the minimum and maximum in brackets', () => {
  const rounds = [30, 10, 20].map((perSecond) => {
    return { perSecond, requests: 1, p50: perSecond / 10, p99: perSecond, failures: 0 };
  });
  expect(middleRound(rounds).perSecond).toBe(20);
  expect(spreadOfLoads('Posy', rounds)).toBe('Posy 20/s (10–30), p50 2.00 ms, p99 20 ms');
});

it('compares the median ratio of the rounds with the budget, and shows minimum and maximum', () => {
  const load = (perSecond: number) => ({ perSecond, p50: 1, p99: 2, requests: 1, failures: 0 });
  const judge = (ours: number[], digits: number) =>
    judgeRounds(ours.map(load), [10, 20, 40].map(load), { budget: 0.8, digits });
  expect(judge([5, 16, 48], 1)).toEqual({ figure: '0.8 (0.5–1.2)', budget: '≥ 0.8', isMet: true });
  expect(judge([7, 15.8, 48], 2).isMet).toBe(false);
});
