import { glob, readFile } from 'node:fs/promises';
import { ACCEPTED_PATTERNS } from './patterns/accepted-patterns.ts';
import { checkPatterns } from './patterns/check-patterns.ts';
import { type FoundPattern, findPatterns } from './patterns/find-patterns.ts';

/** Part of `npm run check`: fails when a regular expression of the server can be slow (S61). */
const patterns: FoundPattern[] = [];
for await (const file of glob('bff/**/*.ts', { exclude: ['**/*.test.ts'] })) {
  patterns.push(...findPatterns(file, await readFile(file, 'utf8')));
}
const problems = checkPatterns(patterns, ACCEPTED_PATTERNS);
for (const line of problems) process.stderr.write(`${line}\n`);
if (problems.length > 0) process.exitCode = 1;
