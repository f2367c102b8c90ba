import { expect, it } from 'vitest';
import { ApiError, NetworkError } from '#web/lib/api/api-client.ts';
import { failureText, forEachLink } from './for-each-link.ts';

const LINKS = ['Shop', 'Blog', 'Music', 'Notes', 'Studio'].map((title) => ({ title }));

const callsUntil = async (failures: Record<string, Error>) => {
  const called: string[] = [];
  const outcome = await forEachLink(LINKS, async ({ title }) => {
    called.push(title);
    if (failures[title]) throw failures[title];
    return title;
  });
  return { called: called.length, outcome };
};

it('continues after a rejected link and names it in the error', async () => {
  const { called, outcome } = await callsUntil({ Blog: new ApiError(404, {}) });
  expect(called).toBe(5);
  expect(outcome.done).toEqual(['Shop', 'Music', 'Notes', 'Studio']);
  expect(failureText(outcome, 'Failed to update link')).toBe('Failed to update link: “Blog”');
});

it.each([
  new NetworkError('offline'),
  new ApiError(503, {}),
  new ApiError(429, {}),
  new ApiError(401, {}),
])('sends no further requests after %s, and names up to three links', async (error) => {
  const { called, outcome } = await callsUntil({ Blog: error });
  expect(called).toBe(2);
  expect(outcome.done).toEqual(['Shop']);
  expect(failureText(outcome, 'Failed to delete link')).toBe(
    'Failed to delete link: “Blog”, “Music”, “Notes”, and 1 more',
  );
});

it('uses the server’s error text, without a title if there was only one link', async () => {
  const error = new ApiError(404, { error: 'Link not found.' });
  const one = { done: [], failed: [{ title: 'Shop' }], error };
  expect(failureText(one, 'Failed to update link')).toBe('Link not found.');
  expect(failureText({ ...one, done: [1] }, 'Failed')).toBe('Link not found: “Shop”');
});
