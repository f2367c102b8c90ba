interface OrderQueueOptions {
  send: (ids: string[]) => Promise<void>;
  /** The server has the last order that was asked for. */
  onSettled: (ids: string[]) => void;
  /** The server refused; orders that waited behind it are dropped. */
  onFailed: (error: unknown) => void;
}

/**
 * Sends orders one after the other, so that a slow answer never overtakes a later move. While one
 * is on its way only the newest waits: each order is the whole list.
 */
export function createOrderQueue({ send, onSettled, onFailed }: OrderQueueOptions) {
  let waiting: string[] | null = null;
  let running = false;

  async function run(): Promise<void> {
    running = true;
    try {
      while (waiting) {
        const ids: string[] = waiting;
        waiting = null;
        await send(ids);
        if (!waiting) onSettled(ids);
      }
    } catch (error) {
      waiting = null;
      onFailed(error);
    } finally {
      running = false;
    }
  }

  return {
    push(ids: string[]): void {
      waiting = ids;
      if (!running) run();
    },
  };
}
