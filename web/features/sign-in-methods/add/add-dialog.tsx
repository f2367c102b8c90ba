import type { Factor } from '#bff/contracts/factors.ts';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import { factorNameInSentence } from '#web/features/factors/factor-names.ts';
import { useReauthentication } from '#web/features/factors/reauthentication.tsx';
import {
  type ResumeDetails,
  withStoredDetails,
} from '#web/features/sign-in-methods/resume-details.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import type { Channel } from './add-method.api.ts';
import type { AddMethod } from './add-methods.ts';
import { ContactForm, useDiscardContacts } from './contact-form.tsx';
import { MethodChoices } from './method-choices.tsx';
import { PasswordForm } from './password-form.tsx';
import { WalletForm } from './wallet-form.tsx';

/** The method that is being added. */
export interface Adding {
  /** Undefined while the user chooses a method. */
  method?: AddMethod | undefined;
  /** The address or number that was typed before a redirect for a reauthentication. */
  address?: string | undefined;
  /** The number, address or password to replace. */
  replaces?: Factor | undefined;
}

interface AddDialogProps {
  /** Undefined while the dialog is closed. */
  adding: Adding | undefined;
  factors: readonly Factor[];
  /** The enabled methods. */
  methods: readonly SignInMethod[];
  onChange: (adding: Adding | undefined) => void;
  /** @param text the success message */
  onAdded: (text: string) => void;
  /** Opens the passkeys widget, which is outside of the dialog. */
  onPasskey: () => void;
}

const CHANNELS: readonly (Channel & SignInMethod)[] = ['sms', 'whatsapp'];

function titleOf({ method, replaces }: Adding): string {
  if (replaces?.kind === 'password') return 'Change your password';
  if (replaces) return `Replace ${factorNameInSentence(replaces)}`;
  if (method === 'email') return 'Add an email address';
  if (method === 'phone') return 'Add a phone number';
  if (method === 'wallet') return 'Add a crypto wallet';
  if (method === 'password') return 'Set a password';
  return 'Add a sign-in method';
}

function descriptionOf({ method, replaces }: Adding): string {
  if (method === 'password') return 'Choose a password that you don’t use anywhere else.';
  if (replaces) {
    const old = replaces.kind === 'phone' ? 'number' : 'address';
    return `Add the new ${old} first. Then you can remove the old one.`;
  }
  if (method === 'wallet') return 'Your wallet signs a message. This costs nothing.';
  if (method === undefined) return 'With several methods, you can still sign in if you lose one.';
  return `You will be able to sign in with this ${method === 'phone' ? 'number' : 'address'}.`;
}

/** Lets the user choose, verify and add a sign-in method. */
export function AddDialog({ adding, onChange, onAdded, ...props }: AddDialogProps) {
  const discardContacts = useDiscardContacts();
  const change = (next: Adding | undefined) => {
    // Discard the input when the user returns to the choice of a method or closes the dialog.
    if (!next?.method) discardContacts();
    onChange(next);
  };
  const complete = (text: string) => {
    discardContacts();
    onAdded(text);
  };
  return (
    <Dialog
      open={adding !== undefined}
      onOpenChange={(next) => !next && change(undefined)}
      title={adding ? titleOf(adding) : ''}
      description={adding ? descriptionOf(adding) : ''}
    >
      {adding && <Step adding={adding} onChange={change} onAdded={complete} {...props} />}
    </Dialog>
  );
}

function Step(props: AddDialogProps & { adding: Adding }) {
  const { adding, factors, methods, onChange, onAdded, onPasskey } = props;
  const { method, address = '', replaces } = adding;
  const { withReauthentication } = useReauthentication();
  const callWith = <T,>(details: ResumeDetails, call: () => Promise<T>): Promise<T> =>
    withStoredDetails({ method, replaces: replaces?.id, ...details }, () =>
      withReauthentication('add-method', call),
    );
  // Back closes the dialog of a replacement, because a replacement does not start at the list of
  // methods.
  const back = () => onChange(replaces ? undefined : {});
  // Use verified addresses only, because the labels of other addresses contain a note.
  const addresses = factors.filter(({ kind, confirms }) => kind === 'email' && confirms);
  switch (method) {
    case 'email':
    case 'phone':
      return (
        <ContactForm
          key={method}
          kind={method}
          address={address}
          channels={method === 'email' ? ['email'] : CHANNELS.filter((it) => methods.includes(it))}
          known={addresses.map(({ label }) => label)}
          withReauthentication={(typed, call) => callWith({ address: typed }, call)}
          onAdded={(added) => onAdded(`${added} was added.`)}
          onBack={back}
        />
      );
    case 'wallet':
      return (
        <WalletForm
          withReauthentication={(call) => callWith({}, call)}
          onAdded={() => onAdded('Your wallet was added.')}
          onBack={back}
        />
      );
    case 'password':
      return (
        <PasswordForm
          email={addresses[0]?.label ?? ''}
          byCode={methods.includes('email_otp')}
          withReauthentication={(call) => callWith({}, call)}
          onSet={() => onAdded('Your password was set. All other devices were signed out.')}
          onBack={back}
        />
      );
    default:
      return (
        <MethodChoices
          factors={factors}
          methods={methods}
          withReauthentication={(call) => callWith({}, call)}
          onChoose={(chosen) => onChange({ method: chosen })}
          onPasskey={onPasskey}
        />
      );
  }
}
