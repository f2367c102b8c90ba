import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { findTitles } from '#scripts/spec-coverage/find-titles.ts';
import { declaredCalls, filesThatFetch } from './declared-calls.ts';

const CALLBACK =
  'sign-in/callback.test.ts › a refusal shows error and details with a link back and a Retry that starts again';
const CHECK =
  'layout/session-check.test.ts › a failed check counts as signed out without a message, but ends no session';
const CONFIRMATION =
  'settings/confirmation.test.ts › S68 the dialog can be left, keeps input after failed calls, and a passkey is added after it';
const DASHBOARD =
  'dashboard/fetch-failures.test.ts › links and views without a network say so, and failed account messages are not shown';
const LINKS =
  'links/failures.test.ts › $text: a failed link call says why, reloads profile and links, and keeps input';
const SESSIONS =
  'settings/sessions.test.ts › S32 S33 lists the browsers of the account after a failed load, signs one out, then all others';
const SETTINGS =
  'settings/settings.test.ts › Settings has three sections, asks before a deletion, and leads back to the dashboard';
const SECOND_FACTOR =
  'second-factor/sign-in.test.ts › S70 the code screen appears in an open tab and after Back, keeps input after a failed call, and ends by Cancel or five wrong codes';
const UNKNOWN_CHANGES =
  'settings/unknown-changes.test.ts › S69 a change made elsewhere is shown, and "This wasn’t me" undoes it';
const WIDGET =
  'sign-in/widget-loading.test.ts › failed options and a failed chunk say so and are loaded by Retry, and a skeleton is shown meanwhile';

/**
 * The test in which each call of the client is aborted: the screen shows the failure and keeps
 * input, or works without the response.
 */
const ABORTED: Record<string, string> = {
  'app/layout/public-layout.tsx GET /session':
    'layout/header.test.ts › Sign Out says when it fails, then ends the session and goes to the login page',
  'app/layout/use-sign-out.ts POST /signout':
    'layout/header.test.ts › Sign Out says when it fails, then ends the session and goes to the login page',
  'app/routing/session-check.ts GET /profile': CHECK,
  'features/analytics/analytics.api.ts GET /analytics':
    'analytics/ranges.test.ts › Failed to fetch analytics: a failed call says so until Retry or another range loads, and the server’s text is preferred',
  'features/analytics/analytics.api.ts PUT /profile':
    "analytics/time-zone.test.ts › the tab names the zone of its days, explains a failed change, and takes the browser's zone",
  'features/auth/callback/sign-in.ts POST /auth/verify': CALLBACK,
  'features/auth/identity/use-signed-in.ts GET /session':
    'connected-apps/consent.test.ts › each missing parameter is named, and a sign-in returns to the consent',
  // Without a response about the session, the login page stays.
  'features/auth/login/use-returns.ts GET /session': CHECK,
  'features/dashboard/dashboard.api.ts GET /profile/views': DASHBOARD,
  'features/factors/account-events.api.ts GET /account/events': DASHBOARD,
  'features/factors/account-events.api.ts POST /account/events/dismiss': UNKNOWN_CHANGES,
  'features/factors/account-events.api.ts POST /account/events/*/reject': UNKNOWN_CHANGES,
  'features/factors/factors.api.ts DELETE /factors/*':
    'settings/contacts.test.ts › S69 Google is removed after an address was added, and the last address stays',
  'features/factors/factors.api.ts GET /factors': CONFIRMATION,
  'features/factors/factors.api.ts GET /session':
    'settings/confirmation.test.ts › S68 an expired confirmation hides the passkeys until the next one, and without a session answer the calls ask',
  'features/factors/factors.api.ts POST /factors/oauth/start':
    'settings/added-provider.test.ts › S69 GitHub is added by a redirect, which can be cancelled and repeated after failed calls',
  'features/factors/factors.api.ts POST /factors/oauth/verify':
    'settings/added-provider.test.ts › S69 GitHub is added by a redirect, which can be cancelled and repeated after failed calls',
  'features/factors/factors.api.ts POST /reauthentication/start': CONFIRMATION,
  'features/factors/factors.api.ts POST /reauthentication/verify': CONFIRMATION,
  'features/links/links.api.ts DELETE /links/*': LINKS,
  'features/links/links.api.ts GET /links': DASHBOARD,
  'features/links/links.api.ts POST /links': LINKS,
  'features/links/links.api.ts PUT /links/*': LINKS,
  'features/links/links.api.ts PUT /links/order': LINKS,
  'features/profile/profile.api.ts GET /usernames/*':
    'profile/username.test.ts › S58 a failed or limited check is explained at the field and leaves saving possible',
  'features/profile/profile.api.ts POST /profile/picture':
    'profile/picture.test.ts › a failed upload says why and keeps the previous picture, and the server’s text is preferred',
  'features/profile/profile.api.ts PUT /profile':
    'profile/username.test.ts › Failed to update username: a failed call keeps the typed one',
  'features/public-page/visit.ts POST /links/*/click':
    'public-page/links.test.ts › a failed count does not stop a link, and Made with Posy leads to the landing page',
  'features/second-factor/second-factor.api.ts DELETE /factors/*':
    'second-factor/settings.test.ts › S70 an old confirmation is renewed by the code alone, and the app is removed',
  'features/second-factor/second-factor.api.ts POST /second-factor/verify': SECOND_FACTOR,
  'features/second-factor/second-factor.api.ts POST /signout': SECOND_FACTOR,
  'features/second-factor/second-factor.api.ts POST /totp':
    'second-factor/settings.test.ts › S70 lose the phone: a recovery code signs in once, and another one sets the app up again',
  'features/second-factor/second-factor.api.ts POST /totp/verify':
    'second-factor/settings.test.ts › S70 an expired enrollment starts again, and one in another tab is explained',
  // Without a response about the session, the sign-in counts as ended.
  'features/second-factor/use-code-check.ts GET /session': CHECK,
  'features/settings/publication/use-publication.ts PUT /profile':
    'settings/publication.test.ts › S76 the switch asks before it takes the page offline, and a failed call changes nothing',
  'features/settings/security/use-security.ts GET /session': SETTINGS,
  'features/settings/security/verify-address.api.ts GET /account/verification': SETTINGS,
  'features/settings/security/verify-address.api.ts POST /account/verification':
    'settings/verify-address.test.ts › S66 an account without a proven factor verifies its address in Settings',
  'features/settings/sessions/sessions.api.ts DELETE /sessions': SESSIONS,
  'features/settings/sessions/sessions.api.ts DELETE /sessions/*': SESSIONS,
  'features/settings/sessions/sessions.api.ts GET /sessions': SESSIONS,
  'features/settings/use-account-deletion.ts DELETE /account':
    'settings/account-deletion.test.ts › during a deletion everything is disabled, and a failure is explained and enables it again',
  'features/sign-in-widget/sign-in-options.ts GET /sign-in/options': WIDGET,
  'lib/query/profile-query.ts GET /profile':
    'dashboard/session-end.test.ts › a save whose following read fails keeps the page, its success and other unsaved changes',
};

test('each call that the client declares is aborted in a test', async () => {
  expect((await declaredCalls()).sort()).toEqual(Object.keys(ABORTED).sort());
  for (const [call, named] of Object.entries(ABORTED)) {
    const [file, title = ''] = named.split(' › ');
    const source = await readFile(`test/journeys/${file}`, 'utf8');
    expect(findTitles(source), call).toContain(title);
    expect(source, call).toMatch(/'unreachable'|\.abort\(/);
  }
});

test('each request goes through the API client', async () => {
  expect((await filesThatFetch()).sort()).toEqual(
    [
      // Google One Tap, in the widget's hidden frame: test/journeys/sign-in-methods/one-tap.test.ts.
      'features/sign-in-widget/clientside-services/one-tap.ts',
      // A stored picture, so that its removal can be undone: test/journeys/profile/picture-removal.test.ts.
      'features/profile/profile.api.ts',
      'features/public-page/visit.ts',
      'lib/api/api-client.ts',
      // The provider's browser API: test/journeys/settings/contacts.test.ts.
      'lib/api/gateway-client.ts',
      'lib/api/get-unless-aborted.ts',
      'lib/api/upload.ts',
    ].sort(),
  );
});
