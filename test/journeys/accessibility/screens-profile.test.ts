import { PROFILE_SCREENS } from '#scripts/screenshots/screens/profile.ts';
import { sweep } from '#test/harness/accessibility/sweep.ts';

sweep(PROFILE_SCREENS);
