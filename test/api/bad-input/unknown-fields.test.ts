import { expect, it } from 'vitest';
import { launchTestApp } from '#test/harness/app/test-app.ts';

const app = await launchTestApp();

/**
 * Returns a JSON object of about `bytes` bytes that contains as many unknown fields as possible.
 */
function unknownFields(bytes: number): string {
  const fields = Array.from({ length: Math.floor(bytes / 12) }, (_, index) => `"k${index}":1`);
  return `{${fields.join(',')}}`;
}

it('S52 S59 rejects thousands of unknown fields with a short message that does not echo them', async () => {
  const response = await app.visitor().post('/api/auth/verify', unknownFields(60_000));
  expect(response.status).toBe(400);
  expect(response.text).not.toContain('k17');
  expect(response.bytes.length).toBeLessThan(1000);
});
