import { MESSAGES } from '#bff/contracts/messages.ts';
import { ImportFailed } from '#bff/domain-errors.ts';

export interface CsvRow {
  /** The line on which the row begins, counted from 1. */
  line: number;
  fields: string[];
  /** Offset of the first character after the row. */
  end: number;
}

/** Maximum length of a row. A longer row could block the event loop while it is read. */
const ROW_LENGTH_MAX = 64 * 1024;
const PLAIN = /[^",\r\n]*/y;
const LINE_END = /\r\n|\r|\n/g;

/**
 * Returns the offset of the closing quote.
 * @throws ImportFailed when there is none within ROW_LENGTH_MAX
 */
function closingQuote(text: string, start: number): number {
  let end = text.indexOf('"', start);
  while (end !== -1 && text[end + 1] === '"' && end - start < ROW_LENGTH_MAX) {
    end = text.indexOf('"', end + 2);
  }
  const isClosed = end !== -1 && end - start < ROW_LENGTH_MAX;
  if (!isClosed) throw new ImportFailed(MESSAGES.importUnreadable);
  return end;
}

/**
 * Returns the value of a field, and the offset of the first character after it.
 * @throws ImportFailed
 */
function fieldAt(text: string, at: number): [value: string, end: number] {
  if (text[at] === '"') {
    const end = closingQuote(text, at + 1);
    return [text.slice(at + 1, end).replaceAll('""', '"'), end + 1];
  }
  PLAIN.lastIndex = at;
  const [value = ''] = PLAIN.exec(text) ?? [];
  return [value, at + value.length];
}

/**
 * Reads CSV (RFC 4180) row by row. Accepts any kind of line break. An empty line is a row with one
 * empty field. Does not use `csv-parse`, which processes the whole text at once, and copies the
 * names of all columns for each row that is shorter than the first one. That can take seconds and
 * gigabytes of memory.
 * @throws ImportFailed when a quote is misplaced or a row is too long
 */
export function* csvRows(text: string): Generator<CsvRow> {
  let [at, line] = [0, 1];
  while (at < text.length) {
    const row: CsvRow = { line, fields: [], end: at };
    let separator = ',';
    while (separator === ',') {
      const [value, end] = fieldAt(text, row.end);
      row.fields.push(value);
      separator = text.slice(end, end + (text.startsWith('\r\n', end) ? 2 : 1));
      row.end = end + separator.length;
      const isSeparator = separator === '' || /^[,\r\n]/.test(separator);
      if (!isSeparator || row.end - at > ROW_LENGTH_MAX) {
        throw new ImportFailed(MESSAGES.importUnreadable);
      }
    }
    line += text.slice(at, row.end).match(LINE_END)?.length ?? 0;
    at = row.end;
    yield row;
  }
}
