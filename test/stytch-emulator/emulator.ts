import type { RequestListener } from 'node:http';
import { adminRoutes } from './admin/admin.ts';
import { cryptoWalletRoutes } from './crypto-wallets/crypto-wallets.ts';
import { createListener } from './http/dispatch.ts';
import type { Route } from './http/route.ts';
import { idpRoutes } from './idp/idp.ts';
import { inboxRoutes } from './inbox/inbox-routes.ts';
import { magicLinkRoutes } from './magic-links/magic-links.ts';
import { chooseRoutes } from './oauth/account-page-routes.ts';
import { attachRoutes } from './oauth/attach.ts';
import { authenticateRoutes } from './oauth/authenticate.ts';
import { avatarRoutes } from './oauth/avatar.ts';
import { sdkAuthenticateRoutes } from './oauth/sdk-authenticate.ts';
import { startRoutes } from './oauth/start.ts';
import { oneTapRoutes } from './one-tap/one-tap.ts';
import { otpRoutes } from './otps/otps.ts';
import { passwordRoutes } from './passwords/passwords.ts';
import { bootstrapRoutes } from './project/bootstrap.ts';
import { impersonationRoutes } from './sessions/impersonation.ts';
import { sdkSessionRoutes } from './sessions/sdk-sessions.ts';
import { sessionRoutes } from './sessions/sessions.ts';
import { type CostOptions, createState, type Project, type State } from './state.ts';
import { totpRoutes } from './totps/totps.ts';
import { factorRoutes } from './users/factors.ts';
import { sdkUserRoutes } from './users/sdk-users.ts';
import { searchRoutes } from './users/search.ts';
import { userRoutes } from './users/users.ts';
import { webauthnRoutes } from './webauthn/webauthn.ts';

export interface EmulatorOptions extends Project, CostOptions {
  /** The clock in milliseconds, for tests of expiry; `Date.now` without it. */
  readonly now?: () => number;
}

interface Emulator {
  readonly listener: RequestListener;
  readonly state: State;
}

/** All routes; add a new product's table here. */
const routes: readonly Route[] = [
  ...bootstrapRoutes,
  ...startRoutes,
  ...attachRoutes,
  ...chooseRoutes,
  ...avatarRoutes,
  ...authenticateRoutes,
  ...sdkAuthenticateRoutes,
  ...cryptoWalletRoutes,
  ...webauthnRoutes,
  ...totpRoutes,
  ...idpRoutes,
  ...oneTapRoutes,
  ...impersonationRoutes,
  ...sessionRoutes,
  ...sdkSessionRoutes,
  ...userRoutes,
  ...sdkUserRoutes,
  ...factorRoutes,
  ...searchRoutes,
  ...passwordRoutes,
  ...otpRoutes,
  ...magicLinkRoutes,
  ...inboxRoutes,
  ...adminRoutes,
];

/** Creates a Stytch project in memory, behind a request listener. Never listens. */
export async function createEmulator(options: EmulatorOptions): Promise<Emulator> {
  // Looked up at each use, so that a test's fake Date moves the emulator too.
  const { now = () => Date.now(), ...rest } = options;
  const { projectId, secret, publicToken, redirectUrls, ...costs } = rest;
  const project = { projectId, secret, publicToken, redirectUrls: [...redirectUrls] };
  const state = await createState(project, now, costs);
  return { listener: createListener(state, routes), state };
}
