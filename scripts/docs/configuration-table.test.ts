import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SECRET_VARIABLES } from '#bff/config.ts';
import { configurationTable, withTable } from './configuration-table.ts';

const rowOf = (name: string) =>
  configurationTable()
    .split('\n')
    .find((row) => row.startsWith(`| \`${name}\` |`));

it.each([
  ['DATABASE_URL', '*required*'],
  ['PORT', '`3000`'],
  ['SIGN_IN_METHODS', '`google`'],
  ['SMS_COUNTRIES', '`US,CA`'],
  ['SECURITY_CONTACT', 'no security.txt'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'no headers'],
  ['OUTBOUND_TEST_HOSTS', 'none'],
  ['CDN_PURGE_URLS', 'none'],
])('lists %s with the default %s', (name, fallback) => {
  expect(rowOf(name)).toContain(`| \`${name}\` | ${fallback} | `);
});

it('names the file variable of each secret, and of no other variable', () => {
  const named = [...configurationTable().matchAll(/`([A-Z0-9_]+)_FILE` \|$/gm)];
  expect(named.map(([, name]) => name).toSorted()).toEqual(SECRET_VARIABLES.toSorted());
});

it('matches the table in README', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(withTable(readme, configurationTable())).toBe(readme);
});

it('rejects a README without the markers', () => {
  expect(() => withTable('# Posy', '|')).toThrow('README.md needs one');
});
