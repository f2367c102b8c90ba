import { glob, readFile } from 'node:fs/promises';
import { parseAst } from 'vite';

/** A regular expression in a source file. */
export interface FoundPattern {
  file: string;
  line: number;
  source: string;
  flags: string;
}

interface Node {
  type: string;
  start: number;
  [property: string]: unknown;
}

/** Placeholder for an interpolated constant, such as the name of a cookie. */
const INTERPOLATED = 'x';

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* walk(child);
    }
  }
}

/** Returns the text of a string literal or template, or undefined for other expressions. */
function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return undefined;
  const quasis = node.quasis as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join(INTERPOLATED);
}

/** Methods of strings that interpret a text as a pattern. */
const PATTERN_METHODS = new Set(['match', 'matchAll', 'search']);

/**
 * Returns the pattern in a regular expression literal, a call of `RegExp`, or a call such as
 * `match('…')`. Returns undefined for other nodes.
 */
function patternOf(node: Node): { source: string | undefined; flags: string } | undefined {
  const literal = node.regex as { pattern: string; flags: string } | undefined;
  if (node.type === 'Literal' && literal) return { source: literal.pattern, flags: literal.flags };
  const isCall = node.type === 'NewExpression' || node.type === 'CallExpression';
  if (!isCall) return undefined;
  const { name, property } = node.callee as { name?: string; property?: { name?: string } };
  const [pattern, flags] = node.arguments as Node[];
  if (PATTERN_METHODS.has(property?.name ?? '') && textOf(pattern) !== undefined) {
    return { source: textOf(pattern), flags: '' };
  }
  if (name !== 'RegExp') return undefined;
  return { source: textOf(pattern), flags: textOf(flags) ?? '' };
}

/**
 * Finds every regular expression in a TypeScript source by parsing it.
 * @throws Error when the pattern of a `RegExp` call is not a literal; the message contains its
 *   location
 */
export function findPatterns(file: string, code: string): FoundPattern[] {
  const program = parseAst(code, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }) as unknown as Node;
  return [...walk(program)].flatMap((node) => {
    const pattern = patternOf(node);
    if (!pattern) return [];
    const line = code.slice(0, node.start).split('\n').length;
    const { source, flags } = pattern;
    if (source === undefined) throw new Error(`${file}:${line} builds a pattern from a variable.`);
    return [{ file, line, source, flags }];
  });
}

/**
 * The files of the server, and the modules of the web with which the server renders public pages.
 */
const SERVER_FILES = ['bff/**/*.ts', 'web/{features/public-page,lib,ui}/**/*.{ts,tsx}'];
const TESTS = ['**/*.test.ts', '**/*.test.tsx'];

/** Finds every regular expression that runs on the server. */
export async function findServerPatterns(): Promise<FoundPattern[]> {
  const patterns: FoundPattern[] = [];
  for await (const file of glob(SERVER_FILES, { exclude: TESTS })) {
    patterns.push(...findPatterns(file, await readFile(file, 'utf8')));
  }
  return patterns;
}
