/** A spreadsheet evaluates a cell that begins with one of these (OWASP, CSV injection). */
const FORMULA_STARTS = new Set('=+-@＝＋－＠\t\r\n');
/** Where a spreadsheet may begin a cell: Excel takes the list separator of its locale. */
const SEPARATORS = new Set(',;|\t\r\n');
/** What may stand between a separator and the start of a cell. */
const PADDING = new Set(' "\'');

/** Puts an apostrophe before each start of a formula, which makes it text. */
function neutralize(text: string): string {
  let neutral = '';
  let isCellStart = true;
  for (const character of text) {
    if (isCellStart && FORMULA_STARTS.has(character)) neutral += "'";
    neutral += character;
    isCellStart = SEPARATORS.has(character) || (isCellStart && PADDING.has(character));
  }
  return neutral;
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  return `"${neutralize(value).replaceAll('"', '""')}"`;
}

/** Formats rows as comma-separated values (RFC 4180). No text in them is evaluated as a formula. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
