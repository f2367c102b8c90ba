import { parse } from '../http/body.ts';
import { faultRuleSchema } from '../http/faults.ts';
import { ok } from '../http/response.ts';
import type { Call, Route } from '../http/route.ts';
import { settingsSchema } from '../project/settings.ts';

/** The control API for tests that run the emulator in another process. Stytch has no such calls. */
export const adminRoutes: readonly Route[] = [
  { method: 'GET', path: '/emulator/admin/state', access: 'admin', handle: showState },
  { method: 'GET', path: '/emulator/admin/canaries', access: 'admin', handle: showCanaries },
  { method: 'GET', path: '/emulator/admin/inbox', access: 'admin', handle: showInbox },
  { method: 'PUT', path: '/emulator/admin/settings', access: 'admin', handle: changeSettings },
  { method: 'POST', path: '/emulator/admin/faults', access: 'admin', handle: addFault },
  { method: 'DELETE', path: '/emulator/admin/faults', access: 'admin', handle: resetFaults },
];

function showState({ state }: Call) {
  return ok({
    users: state.users.count(),
    sessions: state.sessions.count(),
    calls: state.calls.all(),
  });
}

function showCanaries({ state }: Call) {
  return ok({ marker: state.canaries.marker, issued: state.canaries.issued() });
}

function showInbox({ state }: Call) {
  return ok({ messages: state.inbox.all() });
}

function changeSettings({ state, body }: Call) {
  Object.assign(state.settings, parse(settingsSchema.partial(), body));
  return ok(state.settings);
}

function addFault({ state, body }: Call) {
  state.faults.add(parse(faultRuleSchema, body));
  return ok({});
}

function resetFaults({ state }: Call) {
  state.faults.reset();
  return ok({});
}
