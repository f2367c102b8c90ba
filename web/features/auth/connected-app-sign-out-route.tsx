import { IdentityCard } from './identity-card.tsx';

const REQUIRED = ['client_id', 'post_logout_redirect_uri'];

/** Asks whether to sign out of Posy, at the request of an application (spec sections 2 and 5). */
export function Component() {
  return <IdentityCard title="Sign out of Posy" required={REQUIRED} />;
}
