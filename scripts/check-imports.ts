import { cruise, format } from 'dependency-cruiser';
import { CRUISE_OPTIONS, IMPORT_RULES } from './imports/import-rules.ts';

const FOLDERS = ['bff', 'web', 'db', 'scripts', 'test/stytch-emulator'];
/** Fewer modules mean that the parser failed to read files, which would satisfy every rule. */
const MODULES_MIN = 500;

/** Checks the imports of the product and the emulator against the rules in imports/import-rules.ts. */
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
  if (error === 0) return;
  const report = await format(output, { outputType: 'err' });
  process.stderr.write(`${String(report.output)}\n`);
  process.exitCode = 1;
}

await checkImports();
