import { sweep } from '#test/harness/accessibility/sweep.ts';
import { PROFILE_SCREENS } from '#test/harness/screens/profile.ts';

sweep(PROFILE_SCREENS);
