import { sweep } from '#test/harness/accessibility/sweep.ts';
import { ACCOUNT_SCREENS } from '#test/harness/screens/account.ts';

sweep(ACCOUNT_SCREENS);
