import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Link } from '#bff/contracts/link.ts';
import { LinkPerformance } from './link-performance.tsx';

const link = (title: string, kind: Link['kind'] = 'link'): Link => ({
  id: title,
  kind,
  title,
  url: kind === 'heading' ? null : 'https://example.com/',
  button_color: '#000000',
  button_color_own: null,
  social_icon: null,
  thumbnail: null,
  click_count: 2,
  hidden: false,
  visible_from: null,
  visible_until: null,
  featured: false,
});

it('lists the first three links, without headings, which have no clicks', () => {
  const links = [link('Videos', 'heading'), ...['One', 'Two', 'Three', 'Four'].map((t) => link(t))];
  const html = renderToStaticMarkup(<LinkPerformance links={links} />);
  const titles = [...html.matchAll(/<bdi[^>]*>([^<]*)</g)].map(([, title]) => title);
  expect(titles).toEqual(['One', 'Two', 'Three']);
});
