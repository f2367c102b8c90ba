import { useMutation } from '@tanstack/react-query';
import {
  hasWallet,
  type WalletType,
  walletAddress,
  walletSignature,
} from '#web/features/factors/device-proofs.ts';
import styles from '#web/features/sign-in-methods/sign-in-methods.module.css';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { addErrorText } from './add-error-text.ts';
import { addWallet, startWallet } from './add-method.api.ts';

const TYPES = [
  { type: 'ethereum', label: 'Sign with an Ethereum wallet' },
  { type: 'solana', label: 'Sign with a Solana wallet' },
] as const;

interface WalletFormProps {
  /** Makes a request, after a reauthentication if the server requires one. */
  withReauthentication: <T>(call: () => Promise<T>) => Promise<T>;
  onAdded: () => void;
  onBack: () => void;
}

/** Adds a wallet of this browser by signing a challenge. */
export function WalletForm({ withReauthentication, onAdded, onBack }: WalletFormProps) {
  const types = TYPES.filter(({ type }) => hasWallet(type));
  const addition = useMutation({
    mutationFn: async (type: WalletType) => {
      const address = await walletAddress(type);
      const challenge = await withReauthentication(() => startWallet(type, address));
      const signature = await walletSignature({ type, challenge, address });
      await withReauthentication(() => addWallet(type, address, signature));
      onAdded();
    },
  });
  const error = addErrorText(addition.error);
  return (
    <div className={styles.form}>
      {error && <Notice kind="error">{error}</Notice>}
      {types.length === 0 && (
        <Notice kind="info">
          No wallet was found in this browser. Install a wallet, for example MetaMask or Phantom, or
          open this page in your wallet’s browser.
        </Notice>
      )}
      {types.map(({ type, label }) => (
        <Button
          key={type}
          busy={addition.isPending && addition.variables === type}
          disabled={addition.isPending}
          onClick={() => addition.mutate(type)}
        >
          {label}
        </Button>
      ))}
      <Button variant="ghost" disabled={addition.isPending} onClick={onBack}>
        Back
      </Button>
    </div>
  );
}
