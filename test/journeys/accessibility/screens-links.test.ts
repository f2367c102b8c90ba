import { sweep } from '#test/harness/accessibility/sweep.ts';
import { LINKS_SCREENS } from '#test/harness/screens/links.ts';

sweep(LINKS_SCREENS);
