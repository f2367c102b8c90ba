import { cruise, format } from 'dependency-cruiser';
import { findImportCycles } from './imports/import-cycles.ts';
import { CRUISE_OPTIONS, IMPORT_RULES } from './imports/import-rules.ts';

const FOLDERS = ['bff', 'web', 'db', 'scripts', 'test'];
/**
 * The minimum number of parsed modules. If the parser skipped most files, the rules would find no
 * violation and the check would pass.
 */
const MODULES_MIN = 500;

/**
 * Checks all imports against the rules in imports/import-rules.ts. Also checks for import cycles.
 */
async function checkImports(): Promise<void> {
  const { output } = await cruise(FOLDERS, {
    ...CRUISE_OPTIONS,
    ruleSet: { forbidden: IMPORT_RULES },
    validate: true,
  });
  if (typeof output === 'string') throw new Error('The import check returned no result.');
  const { totalCruised, error } = output.summary;
  if (totalCruised < MODULES_MIN) {
    throw new Error(`Only ${totalCruised} modules were read, so the import check is incomplete.`);
  }
  const modules = output.modules.map(({ source, dependencies }) => ({
    source,
    imports: dependencies.map(({ resolved }) => resolved),
  }));
  const cycles = findImportCycles(modules);
  for (const line of cycles) process.stderr.write(`${line}\n`);
  if (error > 0) {
    const report = await format(output, { outputType: 'err' });
    process.stderr.write(`${String(report.output)}\n`);
  }
  if (error + cycles.length > 0) process.exitCode = 1;
}

await checkImports();
