import { setImmediate as nextTurn } from 'node:timers/promises';
import { LINK_KINDS } from '#bff/contracts/link.ts';
import { normalizeAddress } from '#bff/contracts/link-address.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { restoreText } from '#bff/csv/csv.ts';
import { ImportFailed } from '#bff/domain-errors.ts';
import { CANDIDATES_MAX, type Candidate } from './collect-links.ts';
import { csvRows } from './csv-rows.ts';

/** Number of characters to read before yielding to the event loop. */
const PART = 8 * 1024;

const isEmpty = (fields: readonly string[]) => fields.length === 1 && fields[0] === '';

/** The columns to read. Only `url` is required. The others occur in a Posy export. */
const COLUMNS = ['title', 'url', 'kind', 'hidden', 'visible_from', 'visible_until'] as const;
type Column = (typeof COLUMNS)[number];

/**
 * Returns each column with its index in the header, or -1 when it is missing.
 * @throws ImportFailed when there is no column `url`
 */
function columnsOf(header: readonly string[]): [Column, number][] {
  const names = header.map((name) => name.trim().toLowerCase());
  if (!names.includes('url')) throw new ImportFailed(MESSAGES.importColumns);
  return COLUMNS.map((column) => [column, names.lastIndexOf(column)]);
}

const isKind = (text: string) => LINK_KINDS.some((kind) => kind === text);

/**
 * Returns the link of a row. Ignores unknown kinds: other programs may use a column named `kind`.
 */
function candidateOf(line: number, values: Partial<Record<Column, string>>): Candidate {
  const { title = '', url = '', kind = '', hidden, visible_from, visible_until } = values;
  const fields = {
    ...(kind !== 'link' && isKind(kind) && { kind }),
    ...(hidden?.toLowerCase() === 'true' && { hidden: true }),
    ...(visible_from && { visible_from }),
    ...(visible_until && { visible_until }),
  };
  return {
    line,
    title,
    url: normalizeAddress(url),
    ...(Object.keys(fields).length > 0 && { fields }),
  };
}

/**
 * Returns the links of a CSV file. Finds the columns in COLUMNS by their names in any case, and
 * ignores other columns. Removes the apostrophes by which Posy neutralizes formulas. Adds the
 * scheme to URLs without one.
 * @throws ImportFailed when the header lacks `url` or the file is not CSV
 */
export async function csvLinks(text: string): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  let columns: [Column, number][] | undefined;
  let turnedAt = 0;
  for (const { line, fields, end } of csvRows(text.replace(/^\ufeff/, ''))) {
    if (end - turnedAt > PART) {
      turnedAt = end;
      await nextTurn();
    }
    if (isEmpty(fields)) continue;
    if (!columns) columns = columnsOf(fields);
    else {
      const values = columns.map(([name, at]) => [name, restoreText(fields[at] ?? '')]);
      candidates.push(candidateOf(line, Object.fromEntries(values)));
    }
    if (candidates.length === CANDIDATES_MAX) break;
  }
  return candidates;
}
