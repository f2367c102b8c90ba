import { IdentityCard } from './identity-card.tsx';

const REQUIRED = ['client_id', 'redirect_uri', 'response_type'];

/** Asks the user to let another application sign in with Posy (spec sections 2 and 5). */
export function Component() {
  return <IdentityCard title="Continue with Posy" required={REQUIRED} />;
}
