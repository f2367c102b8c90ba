import { sweep } from '#test/harness/accessibility/sweep.ts';
import { SIGN_IN_SCREENS } from '#test/harness/screens/sign-in.ts';
import { VISITOR_SCREENS } from '#test/harness/screens/visitors.ts';

// Skip `landing-top`: it differs from another screen only in its screenshot.
const visitorScreens = VISITOR_SCREENS.filter(({ name }) => name !== 'landing-top');

sweep([...visitorScreens, ...SIGN_IN_SCREENS]);
