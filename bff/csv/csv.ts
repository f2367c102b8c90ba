/** Characters that make a spreadsheet evaluate a cell as a formula (OWASP, CSV injection). */
const FORMULA_STARTS = new Set('=+-@＝＋－＠\t\r\n');
/**
 * Characters after which a spreadsheet may begin a new cell. There are several, because Excel uses
 * the list separator of its locale.
 */
const SEPARATORS = new Set(',;|\t\r\n');
/** Characters that may occur between a separator and the content of a cell. */
const PADDING = new Set(' "\'');

/** Returns whether a cell may begin after a character. */
const startsCell = (character: string, isCellStart: boolean): boolean =>
  SEPARATORS.has(character) || (isCellStart && PADDING.has(character));

/** Prefixes every start of a formula with an apostrophe, so that spreadsheets treat it as text. */
function neutralize(text: string): string {
  let neutral = '';
  let isCellStart = true;
  for (const character of text) {
    if (isCellStart && FORMULA_STARTS.has(character)) neutral += "'";
    neutral += character;
    isCellStart = startsCell(character, isCellStart);
  }
  return neutral;
}

/** Removes the apostrophes that `toCsv` has added to a value, and no others. */
export function restoreText(written: string): string {
  let text = '';
  let isCellStart = true;
  const characters = [...written];
  for (const [index, character] of characters.entries()) {
    const isGuard = character === "'" && FORMULA_STARTS.has(characters[index + 1] ?? '');
    if (!(isCellStart && isGuard)) text += character;
    isCellStart = startsCell(character, isCellStart);
  }
  return text;
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  return `"${neutralize(value).replaceAll('"', '""')}"`;
}

/** Formats rows as comma-separated values (RFC 4180). Formulas are neutralized. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
