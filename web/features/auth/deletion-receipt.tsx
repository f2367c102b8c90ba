import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type DeletionReceipt, deletionReceiptSchema } from '#bff/contracts/account.ts';
import { USERNAME_RESERVED_DAYS } from '#bff/contracts/limits.ts';
import { Notice } from '#web/ui/status/notice.tsx';

const LIST = new Intl.ListFormat('en-US');

const counted = (count: number, one: string, many: string): string =>
  count === 0 ? '' : `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Returns the deleted items, without zero counts. */
const partsOf = (receipt: DeletionReceipt): string[] =>
  [
    counted(receipt.links, 'link', 'links'),
    counted(receipt.pictures, 'picture', 'pictures'),
    counted(receipt.analytics_days, 'day of analytics', 'days of analytics'),
    counted(receipt.sign_in_methods, 'sign-in method', 'sign-in methods'),
  ].filter(Boolean);

/**
 * Shows the receipt of an account deletion. It is stored in the state of the history entry, which
 * survives a reload.
 */
export function DeletionReceiptNotice() {
  const { state } = useLocation();
  const [receipt, setReceipt] = useState<DeletionReceipt>();
  // Read the receipt after hydration, because the prerendered page has none.
  useEffect(() => {
    const parsed = deletionReceiptSchema.safeParse(
      (state as { receipt?: unknown } | null)?.receipt,
    );
    setReceipt(parsed.data);
  }, [state]);
  if (!receipt) return null;
  return (
    <Notice kind="success" onDismiss={() => setReceipt(undefined)}>
      We deleted your account and your page: {LIST.format(partsOf(receipt))}. Your data at our
      sign-in provider is being deleted too. Your usernames stay reserved for{' '}
      {USERNAME_RESERVED_DAYS} days.
    </Notice>
  );
}
