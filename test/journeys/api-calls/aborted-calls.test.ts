import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readTestIds } from '#test/harness/traceability/test-ids.ts';
import { declaredCalls, filesThatFetch } from './declared-calls.ts';

const CALLBACK = 'sign-in/callback.test.ts callback-4';
const CHECK = 'layout/session-check.test.ts routes-6';
const CONFIRMATION = 'settings/reauthentication.test.ts S68';
const DASHBOARD = 'dashboard/fetch-failures.test.ts dashboard-8';
const IMPORT = 'links/import.test.ts failures-6';
const LINKS = 'links/failures.test.ts links-21';
const DELETION = 'links/deletion.test.ts links-31';
const SESSIONS = 'settings/sessions.test.ts S32';
const SETTINGS = 'settings/settings.test.ts settings-4';
const SECOND_FACTOR = 'second-factor/sign-in.test.ts S70';
const FIRST_RUN = 'first-run/first-run.test.ts failures-6';
const STUDIO = 'appearance/theme-studio.test.ts failures-6';
const UNKNOWN_CHANGES = 'settings/unknown-changes.test.ts S69';
const WIDGET = 'sign-in/widget-loading.test.ts widget-2';

/**
 * For each call of the web app, the test in which the call gets no response. The screen must show
 * the failure and keep the input, or work without the response.
 */
const ABORTED: Record<string, string> = {
  'app/layout/public-layout.tsx GET /session': 'layout/header.test.ts header-6',
  'app/layout/use-sign-out.ts POST /signout': 'layout/header.test.ts header-6',
  'app/routing/require-profile.ts GET /profile': CHECK,
  'features/analytics/analytics.api.ts GET /analytics': 'analytics/ranges.test.ts analytics-10',
  'features/analytics/analytics.api.ts PUT /profile': 'analytics/time-zone.test.ts analytics-15',
  'features/appearance/look.api.ts POST /profile/background-photo': STUDIO,
  'features/appearance/look.api.ts PUT /profile': STUDIO,
  'features/auth/verify-callback.ts POST /auth/verify': CALLBACK,
  'features/auth/identity-card.tsx GET /session': 'connected-apps/consent.test.ts widget-46',
  // Without a response to the session check, the login page stays open.
  'features/auth/use-session-recheck.ts GET /session': CHECK,
  'app/dashboard/dashboard-route.tsx GET /profile/views': DASHBOARD,
  'features/factors/account-events.api.ts GET /account/events': DASHBOARD,
  'features/factors/account-events.api.ts POST /account/events/dismiss': UNKNOWN_CHANGES,
  'features/factors/account-events.api.ts POST /account/events/*/reject': UNKNOWN_CHANGES,
  'features/factors/factors.api.ts DELETE /factors/*': 'settings/contacts.test.ts S69',
  'features/factors/factors.api.ts GET /factors': CONFIRMATION,
  'features/factors/reauthentication.tsx GET /session': 'settings/reauthentication.test.ts S68',
  'features/factors/factors.api.ts POST /factors/oauth/start':
    'settings/added-provider.test.ts S69',
  'features/factors/factors.api.ts POST /factors/oauth/verify':
    'settings/added-provider.test.ts S69',
  'features/factors/factors.api.ts POST /reauthentication/start': CONFIRMATION,
  'features/factors/factors.api.ts POST /reauthentication/verify': CONFIRMATION,
  'features/links/import/import.api.ts POST /imports': IMPORT,
  'features/links/import/import.api.ts POST /links/batch': IMPORT,
  'features/links/links.api.ts DELETE /links/*': DELETION,
  'features/links/links.api.ts GET /links': DASHBOARD,
  'features/links/links.api.ts GET /links/deleted': DELETION,
  'features/links/links.api.ts POST /link-previews': 'links/paste-first.test.ts failures-6',
  'features/links/links.api.ts POST /links': LINKS,
  'features/links/links.api.ts POST /links/*/restore': DELETION,
  'features/links/links.api.ts PUT /links/*': LINKS,
  'features/links/links.api.ts PUT /links/order': LINKS,
  'features/profile/profile.api.ts GET /profile/provider-picture': FIRST_RUN,
  'features/profile/profile.api.ts POST /profile/provider-picture': FIRST_RUN,
  'features/profile/profile.api.ts GET /usernames/*': 'profile/username.test.ts S58',
  'features/profile/profile.api.ts POST /profile/picture': 'profile/picture.test.ts profile-13',
  'features/profile/profile.api.ts PUT /profile': 'profile/username.test.ts profile-3',
  'features/public-page/visit.ts POST /links/*/click': 'public-page/links.test.ts public-3',
  'features/public-page/visit.ts POST /u/*/view': 'public-page/cdn.test.ts failures-6',
  'features/reports/report-form.tsx POST /reports': 'moderation/report-and-suspension.test.ts S88',
  'features/second-factor/second-factor.api.ts POST /second-factor/verify': SECOND_FACTOR,
  'features/second-factor/second-factor.api.ts POST /signout': SECOND_FACTOR,
  'features/second-factor/second-factor.api.ts POST /totp': 'second-factor/settings.test.ts S70',
  'features/second-factor/second-factor.api.ts POST /totp/verify':
    'second-factor/settings.test.ts S70',
  // Without a response to the session check, the pending sign-in counts as ended.
  'features/second-factor/use-second-factor-check.ts GET /session': CHECK,
  'features/settings/account-details.tsx GET /account/details': SETTINGS,
  'features/settings/use-export.ts HEAD /account/export': 'settings/export.test.ts S68',
  'features/settings/page/publication.tsx PUT /profile': 'settings/publication.test.ts settings-16',
  'features/settings/page/use-page-setting.ts PUT /profile':
    'settings/page-settings.test.ts failures-6',
  'features/settings/verify-email.tsx GET /account/verification': SETTINGS,
  'features/settings/verify-email.tsx POST /account/verification':
    'settings/verify-address.test.ts S66',
  'features/settings/use-sessions.ts DELETE /sessions': SESSIONS,
  'features/settings/use-sessions.ts DELETE /sessions/*': SESSIONS,
  'features/settings/use-sessions.ts GET /sessions': SESSIONS,
  'features/settings/delete-account-dialog.tsx DELETE /account':
    'settings/account-deletion.test.ts settings-8',
  'features/sign-in-widget/sign-in-options.ts GET /sign-in/options': WIDGET,
  'lib/api/profile-query.ts GET /profile': 'dashboard/session-end.test.ts dashboard-16',
};

test('dashboard-7 failures-6 each call that the web app declares is aborted in a test', async () => {
  expect((await declaredCalls()).sort()).toEqual(Object.keys(ABORTED).sort());
  for (const [call, named] of Object.entries(ABORTED)) {
    const [file, id = ''] = named.split(' ');
    const source = await readFile(`test/journeys/${file}`, 'utf8');
    expect(readTestIds(source), call).toContain(id);
    expect(source, call).toMatch(/'unreachable'|\.abort\(/);
  }
});

test('failures-6 only the API client and the listed files send requests', async () => {
  expect((await filesThatFetch()).sort()).toEqual(
    [
      // Google One Tap in the widget's hidden frame, tested in
      // test/journeys/sign-in-methods/one-tap.test.ts.
      'features/clientside-services/one-tap.ts',
      // Reads a stored picture to undo its removal, tested in
      // test/journeys/profile/picture-removal.test.ts.
      'lib/image/read-image.ts',
      'features/public-page/visit.ts',
      'lib/api/api-client.ts',
      // The provider's browser API, tested in test/journeys/settings/contacts.test.ts.
      'lib/api/gateway-client.ts',
      'lib/api/get-unless-aborted.ts',
      'lib/api/upload.ts',
    ].sort(),
  );
});
