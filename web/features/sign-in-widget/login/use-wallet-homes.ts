import { useEffect } from 'react';

/** Where the wallets are to be had that the screen names beside MetaMask. */
const HOMES: Readonly<Record<string, string>> = {
  Phantom: 'https://phantom.com/',
  Coinbase: 'https://www.coinbase.com/wallet',
  Binance: 'https://www.binance.com/',
};

function leadHome(): void {
  const links = document.querySelectorAll<HTMLAnchorElement>(
    'stytch-ui a[href="https://metamask.io/"]',
  );
  for (const link of links) link.href = HOMES[link.textContent.trim()] ?? link.href;
}

/** Release 6 of the SDK leads to MetaMask from each of the four wallets that it names. */
export function useWalletHomes(): void {
  useEffect(() => {
    const observer = new MutationObserver(leadHome);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}
