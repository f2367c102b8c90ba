import type { Screen } from './screen.ts';
import { ACCOUNT_SCREENS } from './screens/account.ts';
import { LINKS_SCREENS } from './screens/links.ts';
import { PROFILE_SCREENS } from './screens/profile.ts';
import { SECOND_FACTOR_SCREENS } from './screens/second-factor.ts';
import { SIGN_IN_SCREENS } from './screens/sign-in.ts';
import { VISITOR_SCREENS } from './screens/visitors.ts';

export const SCREENS: readonly Screen[] = [
  ...VISITOR_SCREENS,
  ...SIGN_IN_SCREENS,
  ...SECOND_FACTOR_SCREENS,
  ...PROFILE_SCREENS,
  ...LINKS_SCREENS,
  ...ACCOUNT_SCREENS,
];
