import { sweep } from '#test/harness/accessibility/sweep.ts';
import { FIRST_RUN_SCREENS } from '#test/harness/screens/first-run.ts';

sweep(FIRST_RUN_SCREENS);
