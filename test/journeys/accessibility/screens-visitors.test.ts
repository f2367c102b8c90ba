import { sweep } from '#test/harness/accessibility/sweep.ts';
import { VISITOR_SCREENS } from '#test/harness/screens/visitors.ts';

// `landing-top` is only a screenshot, not a separate state.
sweep(VISITOR_SCREENS.filter(({ name }) => name !== 'landing-top'));
