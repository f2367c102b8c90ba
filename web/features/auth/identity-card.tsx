import { LazyWidget } from '#web/features/sign-in-widget/lazy-widget.tsx';
import { paths } from '#web/lib/paths.ts';
import { storeReturnPath } from '#web/lib/return-path.ts';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { AuthCard } from '#web/ui/layout/auth-card.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { Spinner } from '#web/ui/status/spinner.tsx';
import { useSignedIn } from './use-signed-in.ts';

const loadIdentity = () => import('#web/features/sign-in-widget/identity-widget.tsx');
const NOTHING = {};

/** The first of the parameters that an application left out of the address. */
function missing(names: readonly string[], search: string): string | undefined {
  const query = new URLSearchParams(search);
  return names.find((name) => !query.get(name));
}

interface IdentityCardProps {
  title: string;
  /** What the application must say in the address (spec section 5). */
  required: readonly string[];
}

/** What another application asks of whoever is signed in here. */
export function IdentityCard({ title, required }: IdentityCardProps) {
  const name = missing(required, window.location.search);
  return <AuthCard title={title}>{name ? <Incomplete name={name} /> : <Question />}</AuthCard>;
}

function Incomplete({ name }: { name: string }) {
  return (
    <>
      <Notice kind="error">
        Required parameter is missing: {name}. Please reach out to the application developer.
      </Notice>
      <ButtonLink variant="secondary" to={paths.home}>
        Go to the start page
      </ButtonLink>
    </>
  );
}

function Question() {
  const signedIn = useSignedIn();
  if (signedIn === 'asking') return <Spinner label="Loading…" />;
  if (signedIn === 'yes') return <LazyWidget load={loadIdentity} props={NOTHING} />;
  return (
    <>
      <Notice kind="error">No active session detected. Please log in to continue.</Notice>
      <ButtonLink to={paths.login} onClick={() => storeReturnPath(window.location)}>
        Log in
      </ButtonLink>
    </>
  );
}
