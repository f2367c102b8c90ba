import { SECOND_FACTOR_SCREENS } from '#scripts/screenshots/screens/second-factor.ts';
import { sweep } from '#test/harness/accessibility/sweep.ts';

sweep(SECOND_FACTOR_SCREENS);
