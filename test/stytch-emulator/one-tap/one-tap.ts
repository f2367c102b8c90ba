import type { Route } from '../http/route.ts';
import { oneTapCallbackRoutes } from './callback.ts';
import { oneTapAdminRoutes } from './one-tap-admin.ts';
import { oneTapStartRoutes } from './start.ts';

/** The Google One Tap calls of the SDK's hidden frame. */
export const oneTapRoutes: readonly Route[] = [
  ...oneTapStartRoutes,
  ...oneTapCallbackRoutes,
  ...oneTapAdminRoutes,
];
