import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settingsFetch } from './project-settings.ts';

const URL = '/sdk/v1/projects/bootstrap/token-1';
const SETTINGS = { data: { vertical: 'CONSUMER', disable_sdk_watermark: false } };

const stored = new Map<string, string>();
const originalFetch = vi.fn<typeof fetch>();
const load = () => settingsFetch({ publicToken: 'token-1', captcha: true, originalFetch })(URL, {});

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});
afterEach(() => {
  stored.clear();
  originalFetch.mockReset();
  vi.unstubAllGlobals();
});

const FAILURES: [string, () => Promise<Response>, status: number][] = [
  ['is unreachable', () => Promise.reject(new TypeError('Failed to fetch')), 503],
  ['responds with 503', async () => Response.json({}, { status: 503 }), 503],
  ['responds with HTML', async () => new Response('<html>'), 200],
];

it.each(FAILURES)('provider-9 uses the stored settings when the server %s', async (_, fail) => {
  originalFetch.mockImplementationOnce(async () => Response.json(SETTINGS));
  expect(await (await load()).json()).toEqual(SETTINGS);
  originalFetch.mockImplementationOnce(fail);
  const response = await load();
  expect([response.status, await response.json()]).toEqual([200, SETTINGS]);
});

it.each(FAILURES)(
  'provider-10 returns no settings when the server %s and none are stored',
  async (_, fail, status) => {
    originalFetch.mockImplementationOnce(fail);
    const response = await load();
    expect(response.status).toBe(status);
    await expect(response.json()).rejects.toThrow();
  },
);
