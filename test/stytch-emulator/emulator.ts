import { once } from 'node:events';
import { createServer } from 'node:http';
import { adminRoutes } from './admin/admin.ts';
import { cryptoWalletRoutes } from './crypto-wallets/crypto-wallets.ts';
import { createListener } from './http/dispatch.ts';
import type { Route } from './http/route.ts';
import { authorizeRoutes } from './idp/authorize.ts';
import { connectedAppRoutes } from './idp/connected-app.ts';
import { logoutRoutes } from './idp/logout.ts';
import { tokenRoutes } from './idp/token-endpoint.ts';
import { inboxRoutes } from './inbox/inbox.ts';
import { magicLinkRoutes } from './magic-links/magic-links.ts';
import { accountPageRoutes } from './oauth/account-page-routes.ts';
import { oauthAuthenticateRoutes } from './oauth/authenticate.ts';
import { avatarRoutes } from './oauth/avatar.ts';
import { oauthStartRoutes } from './oauth/start.ts';
import { oneTapRoutes } from './one-tap/one-tap.ts';
import { otpRoutes } from './otps/otps.ts';
import { passwordRoutes } from './passwords/passwords.ts';
import { bootstrapRoutes } from './project/settings.ts';
import { impersonationRoutes } from './sessions/impersonation.ts';
import { sessionRoutes } from './sessions/sessions.ts';
import { createState, type State, type StateOptions } from './state.ts';
import { totpAuthenticateRoutes } from './totps/authenticate.ts';
import { totpBackendRoutes } from './totps/backend.ts';
import { totpEnrollRoutes } from './totps/enroll.ts';
import { totpRecoveryRoutes } from './totps/recovery.ts';
import { factorRoutes } from './users/factors.ts';
import { userRoutes } from './users/users.ts';
import { webauthnAuthenticateRoutes } from './webauthn/authenticate.ts';
import { webauthnAuthenticateStartRoutes } from './webauthn/authenticate-start.ts';
import { webauthnRegisterRoutes } from './webauthn/register.ts';
import { webauthnRegisterStartRoutes } from './webauthn/register-start.ts';

export interface EmulatorOptions extends StateOptions {
  /** The port; any free port by default. */
  readonly port?: number;
  /** The host; 127.0.0.1 by default. */
  readonly host?: string;
}

export interface RunningEmulator {
  /** The base URL with a trailing slash, as the `env` option of the SDK requires. */
  readonly url: string;
  readonly state: State;
  stop(): Promise<void>;
}

const ROUTES: readonly Route[] = [
  ...bootstrapRoutes,
  ...oauthStartRoutes,
  ...accountPageRoutes,
  ...avatarRoutes,
  ...oauthAuthenticateRoutes,
  ...oneTapRoutes,
  ...cryptoWalletRoutes,
  ...webauthnRegisterStartRoutes,
  ...webauthnRegisterRoutes,
  ...webauthnAuthenticateStartRoutes,
  ...webauthnAuthenticateRoutes,
  ...totpEnrollRoutes,
  ...totpAuthenticateRoutes,
  ...totpRecoveryRoutes,
  ...totpBackendRoutes,
  ...authorizeRoutes,
  ...logoutRoutes,
  ...tokenRoutes,
  ...connectedAppRoutes,
  ...impersonationRoutes,
  ...sessionRoutes,
  ...userRoutes,
  ...factorRoutes,
  ...passwordRoutes,
  ...otpRoutes,
  ...magicLinkRoutes,
  ...inboxRoutes,
  ...adminRoutes,
];

/**
 * Starts a Stytch project whose state is in memory. Rejects with the system's error when the port
 * is in use.
 */
export async function startEmulator(options: EmulatorOptions): Promise<RunningEmulator> {
  const { port = 0, host = '127.0.0.1', ...rest } = options;
  const state = await createState(rest);
  const server = createServer(createListener(state, ROUTES));
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server has no TCP address.');
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}/`,
    state,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
