/** A rule of the specification and the tests that prove it. */
export interface Rule {
  id: string;
  /** Each as `file › title`. */
  tests: string[];
}

/** Ids consist of a screen and a number: `landing-3`. */
const ID = /^[a-z]+(-[a-z]+)*-\d+$/;
const COLUMNS = 4;

const cellsOf = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

/** Returns the rows of tables whose header begins with Id; other tables contain no rules. */
function rowsOf(markdown: string): string[] {
  let inRules = false;
  return markdown.split('\n').filter((line) => {
    const isHeader = line.startsWith('| Id |');
    inRules = isHeader || (inRules && line.startsWith('|'));
    return inRules && !isHeader && !/^\|[-| ]+$/.test(line);
  });
}

/**
 * Reads the tables of docs/spec-coverage.md: id, rule, section, tests.
 * @throws Error naming a row of another format
 */
export function readRules(markdown: string): Rule[] {
  const rows = rowsOf(markdown).map(cellsOf);
  return rows.map((cells) => {
    const [id = '', text, section, tests = ''] = cells;
    if (cells.length !== COLUMNS || !ID.test(id) || !text || !section) {
      throw new Error(`Invalid row: ${cells.join(' | ')}`);
    }
    return { id, tests: tests.split('<br>').flatMap((test) => test.trim() || []) };
  });
}
