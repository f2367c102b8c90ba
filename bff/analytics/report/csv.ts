/** A spreadsheet runs what begins so; an apostrophe makes it text (OWASP, CSV injection). */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /["\r\n,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as comma-separated values (RFC 4180). The texts of others in it cannot become formulas. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
