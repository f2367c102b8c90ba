import type { Factor } from '#bff/contracts/factors.ts';
import type { SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import { useConfirmation } from '#web/features/factors/confirmation.tsx';
import { factorName } from '#web/features/factors/factor-names.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import type { Channel } from './add-method.api.ts';
import type { AddMethod } from './add-methods.ts';
import { ContactForm } from './contact-form.tsx';
import { MethodChoices } from './method-choices.tsx';
import { PasswordForm } from './password-form.tsx';
import { keepingDetails, type ResumeDetails } from './resume-details.ts';
import { WalletForm } from './wallet-form.tsx';

/** What is being added. */
export interface Adding {
  /** Undefined while it is being chosen. */
  method?: AddMethod | undefined;
  /** What was typed before the tab left for a confirmation. */
  address?: string | undefined;
  /** The number or address that its owner wants to remove afterwards. */
  replaces?: Factor | undefined;
}

interface AddDialogProps {
  /** Undefined while the dialog is closed. */
  adding: Adding | undefined;
  factors: readonly Factor[];
  /** The methods that are switched on. */
  methods: readonly SignInMethod[];
  onChange: (adding: Adding | undefined) => void;
  /** @param text what was done, as a sentence */
  onAdded: (text: string) => void;
  /** The widget for passkeys has a place of its own on the page. */
  onPasskey: () => void;
}

const CHANNELS: readonly (Channel & SignInMethod)[] = ['sms', 'whatsapp'];

function titleOf({ method, replaces }: Adding): string {
  if (replaces?.kind === 'password') return 'Change your password';
  if (replaces) return `Replace ${factorName(replaces)}`;
  if (method === 'email') return 'Add an email address';
  if (method === 'phone') return 'Add a phone number';
  if (method === 'wallet') return 'Add a crypto wallet';
  if (method === 'password') return 'Set a password';
  return 'Add a sign-in method';
}

function descriptionOf({ method, replaces }: Adding): string {
  if (method === 'password') return 'Use a password that you use nowhere else.';
  if (replaces) {
    const old = replaces.kind === 'phone' ? 'number' : 'address';
    return `Add the new ${old} first. Then we ask whether to remove the old one.`;
  }
  if (method === 'wallet') return 'Your wallet signs a message. This costs nothing.';
  if (method === undefined) return 'With more than one, you can still sign in when you lose one.';
  return 'You can then sign in with it, too.';
}

/** Adds a way to sign in: it is chosen, then proven. */
export function AddDialog({ adding, onChange, ...props }: AddDialogProps) {
  return (
    <Dialog
      open={adding !== undefined}
      onOpenChange={(next) => !next && onChange(undefined)}
      title={adding ? titleOf(adding) : ''}
      description={adding ? descriptionOf(adding) : ''}
    >
      {adding && <Step adding={adding} onChange={onChange} {...props} />}
    </Dialog>
  );
}

function Step(props: AddDialogProps & { adding: Adding }) {
  const { adding, factors, methods, onChange, onAdded, onPasskey } = props;
  const { method, address = '', replaces } = adding;
  const { run } = useConfirmation();
  const confirmed = <T,>(details: ResumeDetails, call: () => Promise<T>): Promise<T> =>
    keepingDetails({ method, replaces: replaces?.id, ...details }, () => run('add-method', call));
  // A replacement was not chosen from the list.
  const back = () => onChange(replaces ? undefined : {});
  // An address that nobody has verified yet is labelled so.
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
          confirmed={(typed, call) => confirmed({ address: typed }, call)}
          onAdded={(added) => onAdded(`${added} was added.`)}
          onBack={back}
        />
      );
    case 'wallet':
      return (
        <WalletForm
          confirmed={(call) => confirmed({}, call)}
          onAdded={() => onAdded('Your wallet was added.')}
          onBack={back}
        />
      );
    case 'password':
      return (
        <PasswordForm
          email={addresses[0]?.label ?? ''}
          byCode={methods.includes('email_otp')}
          confirmed={(call) => confirmed({}, call)}
          onSet={() => onAdded('Your password was set. All other devices were signed out.')}
          onBack={back}
        />
      );
    default:
      return (
        <MethodChoices
          factors={factors}
          methods={methods}
          confirmed={(call) => confirmed({}, call)}
          onChoose={(chosen) => onChange({ method: chosen })}
          onPasskey={onPasskey}
        />
      );
  }
}
