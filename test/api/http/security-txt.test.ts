import { expect, it } from 'vitest';
import { launchSurroundings } from '#test/harness/app/surroundings.ts';
import { launchTestApp, startApp } from '#test/harness/app/test-app.ts';

const CONTACT = 'https://posy.example/security';
const PATH = '/.well-known/security.txt';
const DAY_MS = 24 * 60 * 60 * 1000;

const app = await launchTestApp({ securityContact: CONTACT });

it('contains the configured contact, and expires after half a year', async () => {
  const response = await app.visitor().get(PATH);
  expect(response.status).toBe(200);
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = response.text.trimEnd().split('\n');
  const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2)));
  expect(fields).toMatchObject({ Contact: CONTACT, Canonical: `${app.publicUrl}${PATH}` });
  const days = (Date.parse(fields.Expires) - Date.now()) / DAY_MS;
  expect([days > 90, days < 365]).toEqual([true, true]);
});

it('responds 404 without a configured contact', async () => {
  const silent = await startApp(await launchSurroundings(), { securityContact: null });
  const response = await silent.visitor().get(PATH);
  await silent.stop();
  expect([response.status, response.json()]).toMatchObject([404, { code: 'not_found' }]);
});

it.each(['security@posy.example', 'javascript:alert(1)', 'https://a b', 'mailto:a@b\nContact: c'])(
  'the server does not start with the contact %j, and names the variable',
  async (securityContact) => {
    const around = app.around;
    await expect(startApp(around, { securityContact })).rejects.toThrow('SECURITY_CONTACT must be');
  },
);
