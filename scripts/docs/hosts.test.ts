import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { stytchApiUrl } from '#bff/config.ts';
import { appCsp } from '#bff/http/security-headers.ts';
import { PICTURE_HOSTS } from '#bff/outbound/picture-address.ts';

it('docs/security.md lists every host that the browser and the server contact', async () => {
  const security = await readFile(new URL('../../docs/security.md', import.meta.url), 'utf8');
  const [section = ''] = security.split('## Hosts that Posy contacts')[1]?.split(/^## /m) ?? [];
  const csp = appCsp('nonce', { helperFrame: true, oneTap: true, captcha: true });
  const urls = [
    ...(csp.match(/https:\/\/[^\s;]+/g) ?? []),
    ...['project-live-1', 'project-test-1'].map(stytchApiUrl),
  ];
  const pictures = PICTURE_HOSTS.map((host) => (host.startsWith('.') ? `*${host}` : host));
  const hosts = new Set([...urls.map((url) => new URL(url).hostname), ...pictures]);
  expect(hosts.size).toBeGreaterThan(5);
  for (const host of hosts) expect(section).toContain(`\`${host}\``);
});
