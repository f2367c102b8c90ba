import { expect, it } from 'vitest';
import { type Row, renderReport, terminalLine } from './report.ts';

const result = { sent: 1200, acknowledged: 1199, lost: 0, refused: 1, longestWaitMs: 350 };
const row: Row = { name: 'kill', title: 'kill -9', seconds: 12, result };

it('renews the rows of the drills that ran, keeps others and drops removed ones', () => {
  const names = ['disk', 'kill'];
  const rows = ['gone', 'disk', 'kill'].map((name) => ({ ...row, name }));
  const before = renderReport(['gone', ...names], rows, '', '2026-01-01');
  const after = renderReport(names, [row], before, '2026-02-02');

  expect(after).toContain(
    '| `disk` | kill -9 | 1,200 | 1,199 | 0 | 1 | 350 ms | 12 s | 2026-01-01 |',
  );
  expect(after).toContain(
    '| `kill` | kill -9 | 1,200 | 1,199 | 0 | 1 | 350 ms | 12 s | 2026-02-02 |',
  );
  expect(after).not.toContain('gone');
});

it('shows why a drill failed', () => {
  const { result: _, ...rest } = row;
  const failed: Row = { ...rest, error: 'lost 3' };
  expect(terminalLine(failed)).toContain('FAILED kill -9 after 12 s: lost 3');
  expect(renderReport(['kill'], [failed], '')).toContain('FAILED: lost 3');
});
