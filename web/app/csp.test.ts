import { expect, it } from 'vitest';
import { keepZodFromEval } from './csp.ts';

it('sets the configuration that zod reads', async () => {
  keepZodFromEval();
  const { config } = await import('zod/mini');
  expect(config()).toMatchObject({ jitless: true });
});
