import type { Page } from 'playwright-core';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { Screen } from './screen.ts';
import { failWith, fill, inTurn, press, shown, succeed } from './states.ts';

const REPORTS = '/api/reports';
const chooseFraud = (page: Page) => page.getByLabel('Phishing or fraud').check();

export const VISITOR_SCREENS: readonly Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'landing-top', path: '/', viewport: true },
  { name: 'landing-scrolled', path: '/', viewport: true, act: press('Platform group 2 of 2') },
  {
    name: 'landing-moving',
    path: '/',
    viewport: true,
    prepare: (page) => page.emulateMedia({ reducedMotion: 'no-preference' }),
    act: (page) => page.getByRole('button', { name: 'Pause typing' }).waitFor(),
  },
  {
    name: 'landing-examples',
    path: '/',
    viewport: true,
    act: async (page) => {
      await page.waitForLoadState('networkidle');
      await page.getByRole('link', { name: 'See Examples' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'landing-offline',
    path: '/',
    viewport: true,
    act: async (page) => {
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
      await page.getByText('You are offline.').waitFor();
    },
  },
  {
    name: 'offline',
    path: '/',
    act: async (page) => {
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'Get Started for Free' }).click();
      await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    },
  },
  { name: 'terms', path: '/terms' },
  { name: 'terms-signed-in', path: '/terms', as: 'typical' },
  { name: 'privacy', path: '/privacy' },
  { name: 'how-we-count', path: '/how-we-count' },
  { name: 'help', path: '/help' },
  { name: 'report', path: ({ typical }) => `/report?u=${typical.username}`, act: chooseFraud },
  {
    name: 'report-invalid',
    path: '/report',
    act: inTurn(
      fill('Details (optional)', 'x'.repeat(1_001)),
      press('Send report'),
      shown(MESSAGES.reportReasonRequired),
    ),
  },
  {
    name: 'report-limited',
    path: '/report?u=unknown-page',
    prepare: failWith(REPORTS, 429, MESSAGES.reportsLimited),
    act: inTurn(chooseFraud, press('Send report'), shown(MESSAGES.reportsLimited)),
  },
  {
    name: 'report-sent',
    path: '/report?u=unknown-page',
    prepare: succeed(REPORTS),
    act: inTurn(chooseFraud, press('Send report'), shown('Report sent')),
  },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'public', path: ({ typical }) => `/u/${typical.username}` },
  { name: 'public-extreme', path: ({ extreme }) => `/u/${extreme.username}`, viewport: true },
  {
    name: 'public-shared',
    path: ({ typical }) => `/u/${typical.username}`,
    viewport: true,
    prepare: async (page) => {
      await page.addInitScript('delete Navigator.prototype.share');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    },
    act: press('Share'),
  },
  { name: 'public-empty', path: ({ newcomer }) => `/u/${newcomer.username}` },
  { name: 'public-not-found', path: '/u/unknown-page' },
];
