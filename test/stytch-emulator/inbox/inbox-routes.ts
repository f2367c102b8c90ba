import type { Call, Route } from '../http/route.ts';
import { inboxPage } from './inbox-page.ts';

/** Shows the messages to all mailboxes and phones. */
export const inboxRoutes: readonly Route[] = [
  { method: 'GET', path: '/emulator/inbox', access: 'local', handle: showInbox },
];

function showInbox({ state }: Call) {
  return inboxPage(state.inbox.all().toReversed());
}
