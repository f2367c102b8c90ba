import { useEffect, useState } from 'react';

/** An error of a wallet carries a number (EIP-1193); so do DOM exceptions, which are none. */
function isWalletError(reason: unknown): boolean {
  if (typeof reason !== 'object' || reason === null || reason instanceof DOMException) return false;
  return 'code' in reason && typeof reason.code === 'number';
}

/**
 * How often a wallet has refused to connect or to sign. Release 6 of the SDK waits for such an answer
 * for ever and leaves the refusal unhandled, where the specification asks for the error screen.
 */
export function useWalletRefusal(): number {
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    const onRejection = (event: PromiseRejectionEvent) => {
      if (!isWalletError(event.reason)) return;
      event.preventDefault();
      setRefusals((count) => count + 1);
    };
    window.addEventListener('unhandledrejection', onRejection);
    return () => window.removeEventListener('unhandledrejection', onRejection);
  }, []);
  return refusals;
}
