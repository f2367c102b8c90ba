import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { type Row, renderReport, terminalLine } from './report.ts';

const result = { sent: 1200, acknowledged: 1199, lost: 0, refused: 1, longestWaitMs: 350 };
const row: Row = { name: 'kill', title: 'kill -9', seconds: 12, result };

it('updates the rows of the drills that ran, keeps others and drops removed ones', () => {
  const names = ['disk', 'kill'];
  const rows = ['gone', 'disk', 'kill'].map((name) => ({ ...row, name }));
  const before = renderReport(['gone', ...names], rows, '', '2026-01-01');
  const after = renderReport(names, [row], before, '2026-02-02');

  expect(after).toContain(
    '| `disk` | kill -9 | 1,200 | 1,199 | 0 | 1 | 350 ms | 12 s | 2026-01-01 |  |',
  );
  expect(after).toContain(
    '| `kill` | kill -9 | 1,200 | 1,199 | 0 | 1 | 350 ms | 12 s | 2026-02-02 |  |',
  );
  expect(after).not.toContain('gone');
});

it('shows the note of a drill in the row and in the terminal', () => {
  const noted: Row = { ...row, result: { ...result, note: '0.85 of a static file (≥ 0.8)' } };
  expect(terminalLine(noted)).toMatch(/longest wait 350 ms; 0\.85 of a static file \(≥ 0\.8\)$/);
  const report = renderReport(['kill'], [noted], '', '2026-01-01');
  expect(report).toContain('| 12 s | 2026-01-01 | 0.85 of a static file (≥ 0.8) |');
  const cells = report.split('\n').filter((line) => line.startsWith('|'));
  expect(new Set(cells.map((line) => line.split('|').length)).size).toBe(1);
});

it('describes the requests of each drill', () => {
  const files = globSync('../../test/drills/*.drill.ts', { cwd: import.meta.dirname });
  expect(files.length).toBeGreaterThan(10);
  const report = renderReport([], [], '');
  for (const file of files) expect(report).toContain(`\`${basename(file, '.drill.ts')}\``);
});

it('shows why a drill failed', () => {
  const { result: _, ...rest } = row;
  const failed: Row = { ...rest, error: 'lost 3' };
  expect(terminalLine(failed)).toContain('FAILED kill -9 after 12 s: lost 3');
  expect(renderReport(['kill'], [failed], '')).toContain('FAILED: lost 3');
});
