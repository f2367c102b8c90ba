import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isUsername } from '#bff/contracts/username.ts';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { AuthCard } from '#web/ui/layout/auth-card.tsx';
import styles from './report.module.css';
import { ReportForm } from './report-form.tsx';

/** The page for reporting a public page to the operators. It works without a session. */
export function Component() {
  const [query] = useSearchParams();
  const named = (query.get('u') ?? '').toLowerCase();
  const username = isUsername(named) ? named : null;
  const [reported, setReported] = useState<string | null>(null);
  if (reported !== null) return <Received username={reported} />;
  const text = username ? `What is wrong with @${username}?` : 'Which page breaks our rules?';
  return (
    <AuthCard title="Report a page" text={text}>
      <ReportForm username={username} onSent={setReported} />
    </AuthCard>
  );
}

function Received({ username }: { username: string }) {
  const message = useRef<HTMLParagraphElement>(null);
  // Focus the message, because the pressed button has disappeared. Screen readers then read the
  // message.
  useEffect(() => message.current?.focus(), []);
  return (
    <AuthCard title="Report sent">
      <p ref={message} tabIndex={-1} className={styles.received}>
        Thank you. We will look at @{username} and suspend the page if it breaks our Terms of
        Service. Its owner doesn’t learn who reported it.
      </p>
      <ButtonLink variant="secondary" to={paths.home}>
        Go to the home page
      </ButtonLink>
    </AuthCard>
  );
}
