import { sweep } from '#test/harness/accessibility/sweep.ts';
import { VISITOR_SCREENS } from '#test/harness/screens/visitors.ts';

// The top of the landing page is a picture of its own, not a state.
sweep(VISITOR_SCREENS.filter(({ name }) => name !== 'landing-top'));
