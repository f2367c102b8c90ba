import { ACCOUNT_SCREENS } from './account.ts';
import { FIRST_RUN_SCREENS } from './first-run.ts';
import { LINKS_SCREENS } from './links.ts';
import { PROFILE_SCREENS } from './profile.ts';
import type { Screen } from './screen.ts';
import { SECOND_FACTOR_SCREENS } from './second-factor.ts';
import { SIGN_IN_SCREENS } from './sign-in.ts';
import { VISITOR_SCREENS } from './visitors.ts';

export const SCREENS: readonly Screen[] = [
  ...VISITOR_SCREENS,
  ...SIGN_IN_SCREENS,
  ...SECOND_FACTOR_SCREENS,
  ...FIRST_RUN_SCREENS,
  ...PROFILE_SCREENS,
  ...LINKS_SCREENS,
  ...ACCOUNT_SCREENS,
];
