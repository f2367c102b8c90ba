import { type SyntheticEvent, useRef, useState } from 'react';
import { abuseReportTextSchema, type ReportReason } from '#bff/contracts/abuse-report.ts';
import { REPORT_TEXT_MAX } from '#bff/contracts/limits.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import { codePoints, normalizeText } from '#bff/contracts/text.ts';
import { usernameFormatSchema } from '#bff/contracts/username.ts';
import { api } from '#web/lib/api/api-client.ts';
import { errorText, withAdvice } from '#web/lib/api/error-text.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input, Textarea } from '#web/ui/form/input.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { ReasonChoices } from './reason-choices.tsx';
import styles from './report.module.css';

interface ReportFormProps {
  /** The page to report; null lets the visitor type its username. */
  username: string | null;
  onSent: (username: string) => void;
}

/** The form for a report. Shows validation errors after the first submit. */
export function ReportForm({ username, onSent }: ReportFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState<ReportReason>();
  const [text, setText] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const page = username ?? typed.trim().toLowerCase();
  const problems = {
    username: firstIssue(usernameFormatSchema, page),
    reason: reason ? null : MESSAGES.reportReasonRequired,
    text: firstIssue(abuseReportTextSchema, text),
  };
  const errors = submitted ? problems : { username: null, reason: null, text: null };

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (busy) return;
    setSubmitted(true);
    setFailure(undefined);
    const invalid = Object.entries(problems).find(([, problem]) => problem !== null);
    if (invalid) {
      return form.current?.querySelector<HTMLElement>(`[name="${invalid[0]}"]`)?.focus();
    }
    setBusy(true);
    try {
      await api.post('/reports', { username: page, reason, text });
      onSent(page);
    } catch (error) {
      setFailure(errorText(error, withAdvice('Your report was not sent')));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {username === null && (
        <Field label="Username" hint="The end of the page’s address." error={errors.username}>
          {(control) => (
            <Input
              {...control}
              name="username"
              required
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      )}
      <ReasonChoices value={reason} onChange={setReason} error={errors.reason} />
      <Field
        label="Details (optional)"
        hint="Don’t include passwords or card numbers."
        error={errors.text}
        counter={{ value: codePoints(normalizeText(text)), max: REPORT_TEXT_MAX }}
      >
        {(control) => (
          <Textarea
            {...control}
            name="text"
            dir="auto"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {failure && <Notice kind="error">{failure}</Notice>}
      <Button type="submit" busy={busy}>
        Send report
      </Button>
    </form>
  );
}
