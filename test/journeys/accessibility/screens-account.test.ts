import { sweep } from '#test/harness/accessibility/sweep.ts';
import { ACCOUNT_SCREENS } from '#test/harness/screens/account.ts';
import { SECOND_FACTOR_SCREENS } from '#test/harness/screens/second-factor.ts';

sweep([...ACCOUNT_SCREENS, ...SECOND_FACTOR_SCREENS]);
