import { expect, it } from 'vitest';
import { disableZodEval } from './csp.ts';

it('keeps zod from evaluating code', async () => {
  disableZodEval();
  const { config } = await import('zod/mini');
  expect(config()).toMatchObject({ jitless: true });
});
