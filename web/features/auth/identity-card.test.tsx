import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { Authorize, EndSession } from './identity-card.tsx';

const text = (name: string) =>
  `Required parameter is missing: ${name}. Please reach out to the application developer.`;

test.each([
  ['consent', Authorize, ['client_id', 'redirect_uri', 'response_type']],
  ['sign-out', EndSession, ['client_id', 'post_logout_redirect_uri']],
] as const)('widget-46 the %s page names each missing parameter', (_name, Card, required) => {
  const render = (names: readonly string[], empty?: string) => {
    const given = names.map((name) => `${name}=${name === empty ? '' : 'given'}`);
    const search = `?${given.join('&')}`;
    vi.stubGlobal('window', { location: { search } });
    const page = renderToStaticMarkup(
      <MemoryRouter>
        <Card />
      </MemoryRouter>,
    );
    vi.unstubAllGlobals();
    return page;
  };
  for (const missing of required) {
    expect(render(required.filter((name) => name !== missing))).toContain(text(missing));
    expect(render(required, missing)).toContain(text(missing));
  }
  expect(render(required)).not.toContain('Required parameter is missing');
});
