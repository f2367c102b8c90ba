import { setImmediate as nextTurn } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { ImportFailed } from '#bff/domain-errors.ts';
import type { Candidate } from './collect-links.ts';

const RECORD_BYTES_MAX = 64 * 1024;
/** Rows read between turns of the event loop. */
const TURN = 200;

interface Row {
  record: Record<string, string>;
  info: { lines: number };
}

/**
 * Returns the rows of a CSV file whose header names the columns `title` and `url`, in any case;
 * other columns are ignored.
 * @throws ImportFailed when the header lacks `url` or the file is no CSV
 */
export async function csvLinks(text: string): Promise<Candidate[]> {
  const rows = parse(text, {
    bom: true,
    columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
    info: true,
    max_record_size: RECORD_BYTES_MAX,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const candidates: Candidate[] = [];
  try {
    for await (const { record, info } of rows as AsyncIterable<Row>) {
      if (!Object.hasOwn(record, 'url')) throw new ImportFailed(MESSAGES.importColumns);
      candidates.push({ line: info.lines, title: record.title ?? '', url: record.url ?? '' });
      if (candidates.length % TURN === 0) await nextTurn();
    }
  } catch (error) {
    throw error instanceof ImportFailed ? error : new ImportFailed(MESSAGES.importUnreadable);
  }
  return candidates;
}
