import { sweep } from '#test/harness/accessibility/sweep.ts';
import { SECOND_FACTOR_SCREENS } from '#test/harness/screens/second-factor.ts';

sweep(SECOND_FACTOR_SCREENS);
