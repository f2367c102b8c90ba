import { SIGN_IN_SCREENS } from '#scripts/screenshots/screens/sign-in.ts';
import { sweep } from '#test/harness/accessibility/sweep.ts';

sweep(SIGN_IN_SCREENS);
