import type { Page } from 'playwright-core';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { after, type Screen } from './screen.ts';
import { failWith, fill, inTurn, press, shown, succeed } from './states.ts';

const REPORTS = '/api/reports';
const chooseFraud = (page: Page) => page.getByLabel('Phishing or fraud').check();

const LANDING: Screen = { name: 'landing', path: '/' };
const LANDING_SCROLLED = after(LANDING, {
  name: 'landing-scrolled',
  viewport: true,
  act: press('Platform group 2 of 2'),
});
const LANDING_OFFLINE = after(LANDING_SCROLLED, {
  name: 'landing-offline',
  viewport: true,
  act: async (page) => {
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
  },
});
const OFFLINE = after(LANDING_OFFLINE, {
  name: 'offline',
  act: async (page) => {
    await page.getByRole('link', { name: 'Get Started for Free' }).click();
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  },
});

const REPORT_LIMITED: Screen = {
  name: 'report-limited',
  path: '/report?u=unknown-page',
  prepare: failWith(REPORTS, 429, MESSAGES.reportsLimited),
  act: inTurn(chooseFraud, press('Send report'), shown(MESSAGES.reportsLimited)),
};
const REPORT_SENT = after(REPORT_LIMITED, {
  name: 'report-sent',
  prepare: succeed(REPORTS),
  act: inTurn(press('Send report'), shown('Report sent')),
});

const PUBLIC: Screen = {
  name: 'public',
  path: ({ typical }) => `/u/${typical.username}`,
  prepare: async (page) => {
    await page.addInitScript('delete Navigator.prototype.share');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  },
};
const PUBLIC_SHARED = after(PUBLIC, { name: 'public-shared', viewport: true, act: press('Share') });

export const VISITOR_SCREENS: readonly Screen[] = [
  ...[LANDING, LANDING_SCROLLED, LANDING_OFFLINE, OFFLINE],
  { name: 'landing-top', path: '/', viewport: true },
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
  ...[REPORT_LIMITED, REPORT_SENT],
  { name: 'not-found', path: '/no-such-page' },
  ...[PUBLIC, PUBLIC_SHARED],
  { name: 'public-extreme', path: ({ extreme }) => `/u/${extreme.username}`, viewport: true },
  { name: 'public-empty', path: ({ newcomer }) => `/u/${newcomer.username}` },
  { name: 'public-not-found', path: '/u/unknown-page' },
];
