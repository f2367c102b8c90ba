import { LINKS_SCREENS } from '#scripts/screenshots/screens/links.ts';
import { sweep } from '#test/harness/accessibility/sweep.ts';

sweep(LINKS_SCREENS);
