import { existsSync, readFileSync } from 'node:fs';
import { findUncovered } from './spec-coverage/find-uncovered.ts';
import { readRules } from './spec-coverage/read-rules.ts';

/** Part of `npm run check`: fails when a rule of docs/spec-coverage.md is held by no test. */
const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null);

const rules = readRules(read('docs/spec-coverage.md') ?? '');
const uncovered = findUncovered(rules, read);
for (const line of uncovered) process.stderr.write(`${line}\n`);
if (rules.length === 0) process.stderr.write('docs/spec-coverage.md has no rules.\n');
if (uncovered.length > 0 || rules.length === 0) process.exitCode = 1;
