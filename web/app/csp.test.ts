import { expect, it } from 'vitest';
import { disableZodEval } from './csp.ts';

it('sets the configuration that zod reads', async () => {
  disableZodEval();
  const { config } = await import('zod/mini');
  expect(config()).toMatchObject({ jitless: true });
});
