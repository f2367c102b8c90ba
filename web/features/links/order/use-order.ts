import { useRef, useState } from 'react';
import type { Link } from '#bff/contracts/link.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import type { Feedback } from '#web/lib/feedback.ts';
import type { Amendable } from '#web/lib/use-latest.ts';
import { orderLinks } from '../links.api.ts';
import { inOrder, moveTo } from './order.ts';
import { createOrderQueue } from './order-queue.ts';

/**
 * The links in the order on screen, and the one way to change it, for buttons and dragging alike:
 * at once here, then at the server; a refusal takes it back.
 */
export function useOrder({ value: links = [], amend }: Amendable<Link[]>, feedback: Feedback) {
  const [ids, setIds] = useState<string[] | null>(null);
  const latest = useRef(feedback);
  latest.current = feedback;
  const [queue] = useState(() =>
    createOrderQueue({
      send: orderLinks,
      onSettled: (sent) => {
        amend((current) => inOrder(current, sent));
        // A move made in the meantime keeps its own.
        setIds((current) => (current === sent ? null : current));
        latest.current.refresh();
      },
      onFailed: async (error) => {
        setIds(null);
        latest.current.failure(errorText(error, 'Failed to reorder links'));
        await latest.current.reload();
      },
    }),
  );
  const ordered = inOrder(links, ids);
  const move = (from: number, to: number) => {
    const moved = moveTo(ordered, from, to);
    if (moved === ordered) return;
    const next = moved.map((link) => link.id);
    feedback.clear();
    setIds(next);
    queue.push(next);
  };
  return { ordered, move };
}
