import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** The script runs in a new process, because zod reads its settings only once per process. */
const IN_NEW_PROCESS = `
  const { disableZodEval } = await import('#web/app/csp-setup.ts');
  disableZodEval();
  const { config } = await import('zod/mini');
  console.log(JSON.stringify(config()));
`;

it('disableZodEval sets the configuration that zod reads', async () => {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e'];
  const { stdout } = await promisify(execFile)(process.execPath, [...args, IN_NEW_PROCESS]);
  expect(JSON.parse(stdout)).toMatchObject({ jitless: true });
});
