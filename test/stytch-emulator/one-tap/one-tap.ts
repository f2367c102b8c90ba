import type { Route } from '#test/stytch-emulator/http/route.ts';
import { oneTapCallbackRoutes } from './callback.ts';
import { oneTapAdminRoutes } from './one-tap-admin.ts';
import { oneTapStartRoutes } from './start.ts';

/** Google One Tap, as the SDK's hidden frame calls it. */
export const oneTapRoutes: readonly Route[] = [
  ...oneTapStartRoutes,
  ...oneTapCallbackRoutes,
  ...oneTapAdminRoutes,
];
