import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { BIO_MAX, LINK_TITLE_MAX, LINK_URL_MAX, NAME_MAX } from '#bff/contracts/limits.ts';
import { found } from '#test/harness/app/found.ts';
import { launchTestApp, userIdOf } from '#test/harness/app/test-app.ts';
import { oddText } from '#test/harness/input/odd-values.ts';

const app = await launchTestApp();
const rosa = await app.signIn();
const userId = await userIdOf(app, rosa);
const added = await rosa.post('/api/links', { title: 'A', url: 'https://a.example' });
const { id } = added.json<{ id: string }>();
const RUNS = 60;

beforeEach(() => app.forgetRates());

type Row = Record<string, string>;
const codePoints = (text = '') => [...text].length;
const profileRow = () => app.db('profiles').where({ user_id: userId }).first().then(found);
const linkRow = () => app.db('blocks').where({ id }).first().then(found);

it.each([
  ['name', NAME_MAX],
  ['bio', BIO_MAX],
] as const)(
  '%s: responds with the value that is stored and shown; a rejection changes nothing',
  async (field, max) => {
    await fc.assert(
      fc.asyncProperty(oddText, async (text) => {
        const before = await profileRow();
        const response = await rosa.put('/api/profile', { [field]: text });
        if (response.status === 400) {
          expect(await profileRow()).toEqual(before);
          return;
        }
        const said = response.json<Row>()[field];
        expect([response.status, codePoints(said) <= max]).toEqual([200, true]);
        expect((await profileRow())[field]).toBe(said);
        expect((await rosa.get('/api/profile')).json<Row>()[field]).toBe(said);
        const { username } = await profileRow();
        const shown = await app.visitor().get(`/api/u/${username}`);
        expect(shown.json<Row>()[field]).toBe(said);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
);

it.each([
  ['title', LINK_TITLE_MAX, (text: string) => text],
  ['url', LINK_URL_MAX, (text: string) => `https://a.example/${text}`],
] as const)(
  '%s: responds with the value that is stored and shown; a rejection changes nothing',
  async (field, max, bend) => {
    await fc.assert(
      fc.asyncProperty(oddText, async (text) => {
        const before = await linkRow();
        const link = { title: 'A', url: 'https://a.example', [field]: bend(text) };
        const response = await rosa.put(`/api/links/${id}`, link);
        if (response.status === 400) {
          expect(await linkRow()).toEqual(before);
          return;
        }
        const said = response.json<Row>()[field];
        expect([response.status, codePoints(said) <= max]).toEqual([200, true]);
        // Well-formed text is stored unchanged.
        if (field === 'url') expect(said).toBe(bend(text).trim());
        expect((await linkRow())[field]).toBe(said);
        expect((await rosa.get('/api/links')).json()).toMatchObject([{ [field]: said }]);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
);
