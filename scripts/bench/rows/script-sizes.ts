import { fileURLToPath } from 'node:url';
import type { Row } from '#scripts/bench/report/row.ts';
import { SCRIPT_BUDGETS, scriptBytes } from '#scripts/build/script-budgets.ts';

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/** Script bytes that a browser loads per screen, as in the size test. */
export function scriptSizes(): Promise<Row[]> {
  const rows = SCRIPT_BUDGETS.map(async ({ screen, modules, most }) => {
    const bytes = await scriptBytes(DIST, modules);
    return {
      what: `script of the ${screen}, in brotli`,
      figure: kilobytes(bytes),
      budget: `≤ ${kilobytes(most)}`,
      met: bytes <= most,
      details: `${bytes.toLocaleString('en')} bytes`,
    };
  });
  return Promise.all(rows);
}
