import { expect, it } from 'vitest';
import { disableZodEval } from './csp-setup.ts';

it('sets the configuration that zod reads', async () => {
  disableZodEval();
  const { config } = await import('zod/mini');
  expect(config()).toMatchObject({ jitless: true });
});
