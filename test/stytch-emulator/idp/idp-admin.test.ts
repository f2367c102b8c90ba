import { expect, it } from 'vitest';
import { callAdmin, setUp } from '../fixture.ts';
import { CALLBACK, CLIENT } from './idp.fixture.ts';

it('applications are connected by an admin call', async () => {
  const fixture = await setUp();
  const app = { client_id: CLIENT, client_name: 'Calendar', redirect_urls: [CALLBACK] };
  const put = (body: object) => callAdmin(fixture, 'PUT /connected-apps', body);
  expect((await put({ connected_apps: [app] })).status).toBe(200);
  expect(fixture.state.idp.apps).toMatchObject([{ ...app, client_type: 'third_party_public' }]);
  expect((await put({ connected_apps: [{}] })).status).toBe(400);
});
