import { ACCOUNT_SCREENS } from '#scripts/screenshots/screens/account.ts';
import { sweep } from '#test/harness/accessibility/sweep.ts';

sweep(ACCOUNT_SCREENS);
