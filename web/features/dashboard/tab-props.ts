import type { Link } from '#bff/contracts/link.ts';
import type { Profile } from '#bff/contracts/profile.ts';
import type { Feedback } from './feedback.ts';
import type { Latest } from './use-latest.ts';

/** What every tab of the dashboard is given. */
export interface TabProps {
  profile: Profile;
  links: Latest<Link[]>;
  views: Latest<number>;
  feedback: Feedback;
}
