import { useState } from 'react';
import { CodeForm, type CodeKind } from '#web/features/factors/code-form.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { AuthCard, AuthNote } from '#web/ui/layout/auth-card.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { type SecondFactorCheckOptions, useSecondFactorCheck } from './use-second-factor-check.ts';

const TITLES: Record<CodeKind, string> = {
  app: 'Enter your code',
  recovery: 'Enter a recovery code',
};
const TEXTS: Record<CodeKind, string> = {
  app: 'Open your authenticator app and enter the 6-digit code for Posy.',
  recovery: 'Enter one of the codes that you saved when you set up your authenticator app.',
};

/** Asks for the second factor of a sign-in (S70). */
export function SecondFactorScreen(options: SecondFactorCheckOptions) {
  const [kind, setKind] = useState<CodeKind>('app');
  const { busy, codeError, failure, check, cancel, clear } = useSecondFactorCheck(options);
  const choose = (next: CodeKind) => {
    clear();
    setKind(next);
  };
  return (
    <AuthCard title={TITLES[kind]} text={TEXTS[kind]}>
      {failure && (
        <Notice kind="error" onRetry={failure.retry}>
          {failure.text}
        </Notice>
      )}
      <CodeForm
        kind={kind}
        submit="Continue"
        size="lg"
        busy={busy !== undefined}
        error={codeError}
        onSend={(proof) => void check(proof)}
        onKind={choose}
      />
      <Button variant="ghost" busy={busy === 'cancel'} onClick={() => void cancel()}>
        Cancel and sign in another way
      </Button>
      <AuthNote>
        Lost both your device and your recovery codes? Contact Posy support to remove the
        authenticator app from your account.
      </AuthNote>
    </AuthCard>
  );
}
