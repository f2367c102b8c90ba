/** One rule of the specification and the tests that are said to hold it. */
export interface Rule {
  id: string;
  /** Each as `file › title`. */
  tests: string[];
}

/** Ids are a screen and a number: `landing-3`. */
const ID = /^[a-z]+(-[a-z]+)*-\d+$/;
const COLUMNS = 4;

const cellsOf = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

const isRow = (line: string) => line.startsWith('|') && !/^\|( Id |[-| ]+$)/.test(line);

/**
 * Reads the tables of docs/spec-coverage.md: id, rule, section, tests.
 * @throws Error naming a row that is none of that shape: it would hold nothing.
 */
export function readRules(markdown: string): Rule[] {
  const rows = markdown.split('\n').filter(isRow).map(cellsOf);
  return rows.map((cells) => {
    const [id = '', text, section, tests = ''] = cells;
    if (cells.length !== COLUMNS || !ID.test(id) || !text || !section) {
      throw new Error(`No rule can be read from the row: ${cells.join(' | ')}`);
    }
    return { id, tests: tests.split('<br>').flatMap((test) => test.trim() || []) };
  });
}
