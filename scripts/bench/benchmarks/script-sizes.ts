import { fileURLToPath } from 'node:url';
import type { Result } from '#scripts/bench/result.ts';
import { SCRIPT_BUDGETS, scriptBytes } from '#scripts/build/script-budgets.ts';

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/**
 * Measures the bytes of script that a browser loads for each screen, in the same way as the size
 * test.
 */
export function scriptSizes(): Promise<Result[]> {
  const results = SCRIPT_BUDGETS.map(async ({ screen, modules, most }) => {
    const bytes = await scriptBytes(DIST, modules);
    return {
      name: `script of the ${screen}, in brotli`,
      figure: kilobytes(bytes),
      budget: `≤ ${kilobytes(most)}`,
      isMet: bytes <= most,
      details: `${bytes.toLocaleString('en')} bytes`,
    };
  });
  return Promise.all(results);
}
