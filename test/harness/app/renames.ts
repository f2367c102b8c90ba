import { beforeEach, expect } from 'vitest';
import { found } from '#test/harness/app/found.ts';
import type { BrowserlessClient, ClientResponse } from './browserless-client.ts';
import type { TestApp } from './test-app.ts';

interface Availability {
  available: boolean;
  error?: string;
  warning?: string;
}

/**
 * Returns functions that change usernames. Tests refer to a username by a letter, which stands for
 * a name that is unique to the test.
 */
export function createRenames(app: TestApp) {
  let suffix = '';
  beforeEach(() => {
    suffix = crypto.randomUUID().slice(0, 8);
  });
  const name = (letter: string) => `${letter}-name-${suffix}`;
  const rename = (client: BrowserlessClient, letter: string): Promise<ClientResponse> =>
    client.put('/api/profile', { username: name(letter) });

  return {
    name,
    rename,

    /** Changes the username to that of each letter in turn. */
    async renameThrough(client: BrowserlessClient, letters: string): Promise<void> {
      for (const letter of letters) expect((await rename(client, letter)).status).toBe(200);
    },

    async availability(client: BrowserlessClient, letter: string): Promise<Availability> {
      return (await client.get(`/api/usernames/${name(letter)}`)).json<Availability>();
    },

    /** Opens the page of a username as a new visitor. */
    open(letter: string, path = '/u/'): Promise<ClientResponse> {
      return app.visitor().get(`${path}${name(letter)}`);
    },

    /** Changes a reservation so that it ends this many seconds from now. */
    async lapseIn(letter: string, seconds: number): Promise<void> {
      await app
        .db('released_usernames')
        .where({ username: name(letter) })
        .update({ free_at: app.db.raw("now() + ? * interval '1 second'", [seconds]) });
    },

    /** Returns the end of a reservation, and its UTC date in the format that the owner sees. */
    async lapseOf(letter: string): Promise<{ freeAt: Date; date: string }> {
      const row = { username: name(letter) };
      const { free_at: freeAt } = await app.db('released_usernames').where(row).first().then(found);
      const date = freeAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
      return { freeAt, date };
    },
  };
}
