import { sweep } from '#test/harness/accessibility/sweep.ts';
import { FIRST_RUN_SCREENS } from '#test/harness/screens/first-run.ts';
import { LINKS_SCREENS } from '#test/harness/screens/links.ts';
import { PROFILE_SCREENS } from '#test/harness/screens/profile.ts';

sweep([...FIRST_RUN_SCREENS, ...PROFILE_SCREENS, ...LINKS_SCREENS]);
