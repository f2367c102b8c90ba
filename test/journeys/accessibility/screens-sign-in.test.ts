import { sweep } from '#test/harness/accessibility/sweep.ts';
import { SIGN_IN_SCREENS } from '#test/harness/screens/sign-in.ts';

sweep(SIGN_IN_SCREENS);
