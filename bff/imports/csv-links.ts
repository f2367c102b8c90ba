import { setImmediate as nextTurn } from 'node:timers/promises';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { ImportFailed } from '#bff/domain-errors.ts';
import { CANDIDATES_MAX, type Candidate } from './collect-links.ts';
import { csvRows } from './csv-rows.ts';

/** Characters read between turns of the event loop. */
const PART = 8 * 1024;

const isEmpty = (fields: readonly string[]) => fields.length === 1 && fields[0] === '';

/** Returns the place of each column. @throws ImportFailed when there is no column `url` */
function columnsOf(header: readonly string[]): { title: number; url: number } {
  const names = header.map((name) => name.trim().toLowerCase());
  const [title, url] = [names.lastIndexOf('title'), names.lastIndexOf('url')];
  if (url === -1) throw new ImportFailed(MESSAGES.importColumns);
  return { title, url };
}

/**
 * Returns the rows of a CSV file whose header names the columns `title` and `url`, in any case;
 * other columns are ignored.
 * @throws ImportFailed when the header lacks `url` or the file is no CSV
 */
export async function csvLinks(text: string): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  let columns: ReturnType<typeof columnsOf> | undefined;
  let turnedAt = 0;
  for (const { line, fields, end } of csvRows(text.replace(/^\ufeff/, ''))) {
    if (end - turnedAt > PART) {
      turnedAt = end;
      await nextTurn();
    }
    if (isEmpty(fields)) continue;
    if (!columns) columns = columnsOf(fields);
    else {
      const { title, url } = columns;
      candidates.push({ line, title: fields[title] ?? '', url: fields[url] ?? '' });
    }
    if (candidates.length === CANDIDATES_MAX) break;
  }
  return candidates;
}
