import { CODE_SCREENS } from '#scripts/screenshots/screens/second-factor.ts';
import { sweep } from '#test/harness/accessibility/sweep.ts';

sweep(CODE_SCREENS);
