import { expect, it } from 'vitest';
import { prerender } from './prerender.tsx';

const count = (text: string, part: string) => text.split(part).length - 1;

it.each([
  ['/', 'Posy: your ultimate link in bio tool'],
  ['/login', 'Sign in · Posy'],
  ['/terms', 'Terms of Service · Posy'],
  ['/privacy', 'Privacy Policy · Posy'],
  ['/how-we-count', 'How we handle data · Posy'],
  ['/help', 'Help Center · Posy'],
])('renders %s without inline scripts and styles', async (path, title) => {
  const page = await prerender(path);
  expect(page.title).toBe(title);
  expect(page.html).not.toMatch(/<script|<style| style=| on[a-z]+=/);
  expect(count(page.html, '<h1')).toBe(1);
  // Search engines cannot follow links without an address.
  expect(page.html).not.toMatch(/<a(?![^>]* href="[^"])/);
});

it('renders the sections of the landing page in their order', async () => {
  const { html } = await prerender('/');
  const parts = ['Get Started for Free', 'Why Choose Posy', 'Sign Up</h3>', 'Instagram<', '12,543'];
  const places = parts.map((part) => html.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(html).toContain('Sample data');
});

it('renders seven sections of terms and eight of privacy, dated March 23, 2025', async () => {
  for (const [path, sections] of [
    ['/terms', 7],
    ['/privacy', 8],
  ] as const) {
    const { html } = await prerender(path);
    expect(count(html, '<h2')).toBe(sections);
    expect(html).toContain('March 23, 2025');
  }
});

it('renders a sign-in link that works without scripts', async () => {
  const { html } = await prerender('/login');
  expect(html).toMatch(/<a[^>]* href="\/auth\/google\/start"/);
});
