import { readFile } from 'node:fs/promises';
import type { StytchClient } from '@stytch/vanilla-js/headless';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallFailure, onCallFailure } from './call-failures.ts';
import { reportCallFailures, SDK_RELEASE } from './sdk-workarounds.ts';

const UNREACHABLE = 'Unable to contact our servers.';
const named = (name: string, message: string) => Object.assign(new Error(message), { name });
const refusal = (error_type: string, error_message: string) =>
  Object.assign(named('StytchAPIError', error_message), { error_type, error_message });

it('the workarounds match the installed release of the SDK', async () => {
  const manifest = await readFile('node_modules/@stytch/vanilla-js/package.json', 'utf8');
  expect(JSON.parse(manifest).version).toBe(SDK_RELEASE);
});

describe('a failed call', () => {
  let reports: (CallFailure | null)[] = [];

  beforeEach(() => {
    reports = [];
    vi.stubGlobal('window', new EventTarget());
    const stop = onCallFailure((failure) => reports.push(failure));
    return () => {
      stop();
      vi.unstubAllGlobals();
    };
  });

  /** Returns the error that the SDK's screen receives when a call fails with `error`. */
  function failing(url: string, error: unknown): Promise<unknown> {
    const send = () => Promise.reject(error);
    const networkClient = { fetchSDK: send, retriableFetchSDK: send };
    const internals = { networkClient, clientsideServices: { oneTapSubmit: send } };
    const client = { [Symbol.for('stytch__internal_b2c')]: internals };
    reportCallFailures(client as unknown as StytchClient);
    const call = internals.networkClient.fetchSDK as (call: object) => Promise<unknown>;
    return call({ url, method: 'POST' }).catch((reason: unknown) => reason);
  }

  it.each([
    ['Chromium', named('StytchAPIUnreachableError', UNREACHABLE)],
    ['Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
    ['WebKit', new TypeError('Load failed')],
  ])(
    'widget-55 without a response has the text for an unreachable server in %s',
    async (_, error) => {
      const shown = await failing('/users/search', error);
      expect(shown).toMatchObject({ name: 'StytchAPIError', error_message: UNREACHABLE });
      const failure = { path: '/users/search', type: '', text: UNREACHABLE, isMisreported: false };
      expect(reports).toEqual([null, failure]);
    },
  );

  it('with a response that is not JSON shows the SDK’s text', async () => {
    const text = 'Invalid response from our servers.';
    const shown = await failing('/passwords', named('StytchAPIUnreachableError', text));
    expect(shown).toMatchObject({ error_message: text });
  });

  it('with a JSON error keeps that error', async () => {
    const error = refusal('too_many_requests', 'Too many requests.');
    expect(await failing('/passwords', error)).toBe(error);
    expect(reports.at(-1)).toMatchObject({ text: 'Too many requests.', isMisreported: false });
  });

  it.each([
    [new TypeError('Failed to fetch'), '', UNREACHABLE, true],
    [refusal('service_unavailable', 'Try again.'), 'service_unavailable', 'Try again.', true],
    [refusal('otp_code_not_found', 'Not found.'), 'otp_code_not_found', 'Not found.', false],
  ])(
    'widget-10 that verifies a code shows "invalid passcode" and reports the reason',
    async (...row) => {
      const [error, type, text, isMisreported] = row;
      const shown = await failing('/otps/authenticate', error);
      expect(shown).toMatchObject({ error_type: 'otp_code_not_found' });
      expect(reports.at(-1)).toEqual({ path: '/otps/authenticate', type, text, isMisreported });
    },
  );

  it.each(['/sessions/authenticate', '/projects/bootstrap/public-token-test-1'])(
    'of the background call %s is not reported',
    async (url) => {
      const error = new TypeError('Failed to fetch');
      expect(await failing(url, error)).toBe(error);
      expect(reports).toEqual([]);
    },
  );
});
