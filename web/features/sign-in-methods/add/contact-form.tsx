import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import styles from '#web/features/sign-in-methods/sign-in-methods.module.css';
import { useDraftState, useDraftStore } from '#web/lib/drafts/use-draft-state.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { addErrorText } from './add-error-text.ts';
import { type Channel, sendCode, verifyCode } from './add-method.api.ts';
import { ContactCodeForm } from './contact-code-form.tsx';
import { contactProblem, normalizeContact } from './contacts.ts';

const CHANNELS = [
  { value: 'sms', label: 'Text message' },
  { value: 'whatsapp', label: 'WhatsApp' },
] as const;

const FIELDS = {
  email: {
    label: 'Email address',
    hint: 'We send a code to this address.',
    back: 'Change address',
    input: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  },
  phone: {
    label: 'Phone number',
    hint: 'With the country code, e.g. +44 7400 123456.',
    back: 'Change number',
    input: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
  },
} as const;

/**
 * The names of the drafts that restore a typed address or number after the session has ended (S78).
 */
const DRAFTS = { email: 'new-email', phone: 'new-phone' };

const isTyped = (address: string) => address !== '';

/** Returns a function that discards the typed addresses and numbers. */
export function useDiscardContacts(): () => void {
  const drafts = useDraftStore();
  return () => {
    for (const name of Object.values(DRAFTS)) drafts.set(name, undefined, false);
  };
}

interface ContactFormProps {
  kind: 'email' | 'phone';
  /** The address or number that was typed before a redirect for a reauthentication. */
  address: string;
  /** The enabled channels that can send a code to this kind of contact. */
  channels: readonly Channel[];
  /** The verified email addresses of the account. */
  known: readonly string[];
  /** Makes a request, after a reauthentication if the server requires one. */
  withReauthentication: <T>(address: string, call: () => Promise<T>) => Promise<T>;
  /** @param address in its normalized form */
  onAdded: (address: string) => void;
  onBack: () => void;
}

/** Adds an address or number after verifying it with a code. */
export function ContactForm({
  kind,
  channels,
  withReauthentication,
  onAdded,
  ...props
}: ContactFormProps) {
  const [address, setAddress] = useDraftState(DRAFTS[kind], props.address, isTyped);
  const [chosen, setChannel] = useState<Channel>(channels[0] ?? 'email');
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState<{ methodId: string; to: string }>();
  const field = FIELDS[kind];

  const send = async () => {
    const to = normalizeContact(kind, address);
    setSent({ methodId: await withReauthentication(to, () => sendCode(chosen, to)), to });
  };
  const sending = useMutation({ mutationFn: send });
  if (sent) {
    const { methodId, to } = sent;
    return (
      <ContactCodeForm
        to={to}
        submitLabel="Add"
        backLabel={field.back}
        onResend={send}
        onVerify={async (code) => {
          await withReauthentication(to, () => verifyCode(methodId, code));
          onAdded(to);
        }}
        onBack={() => setSent(undefined)}
      />
    );
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const contact = normalizeContact(kind, address);
    const isKnown = props.known.includes(contact.toLowerCase());
    const found = isKnown
      ? 'This address is already a sign-in method.'
      : contactProblem(kind, contact);
    setProblem(found);
    if (!found && !sending.isPending) sending.mutate();
  };
  const error = addErrorText(sending.error);
  const channelChoices = CHANNELS.filter(({ value }) => channels.includes(value));
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {error && <Notice kind="error">{error}</Notice>}
      <Field label={field.label} hint={field.hint} error={problem}>
        {(control) => (
          <Input
            {...control}
            {...field.input}
            value={address}
            autoFocus
            spellCheck={false}
            onChange={({ target }) => {
              setAddress(target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      {channelChoices.length > 1 && (
        <SegmentedControl
          legend="Send the code by"
          value={chosen === 'whatsapp' ? 'whatsapp' : 'sms'}
          onChange={setChannel}
          options={channelChoices}
        />
      )}
      <Button type="submit" busy={sending.isPending}>
        Send code
      </Button>
      <Button variant="ghost" disabled={sending.isPending} onClick={props.onBack}>
        Back
      </Button>
    </form>
  );
}
