import { expect, it } from 'vitest';
import { ApiError, NetworkError } from './api-client.ts';
import { errorText, isRefused } from './error-text.ts';

it.each([
  [new ApiError(409, { error: 'Taken.' }), 'Taken.'],
  [new ApiError(502, {}), 'Failed to update username'],
  [new NetworkError('Failed to fetch'), 'Failed to update username'],
])('shows the text of the server, or the fallback without one: %s', (error, text) => {
  expect(errorText(error, 'Failed to update username')).toBe(text);
});

it.each([400, 403, 404, 413, 422])(
  'failures-6 the server would reject the same change again after %i',
  (status) => {
    expect(isRefused(new ApiError(status, {}))).toBe(true);
  },
);

it('failures-6 the same change may succeed after a network error, 409, 429 or 5xx', () => {
  expect(isRefused(new NetworkError('Failed to fetch'))).toBe(false);
  for (const status of [409, 429, 500, 502, 503])
    expect(isRefused(new ApiError(status, {}))).toBe(false);
});
