import { randomUUID } from 'node:crypto';

/** A message that the real Stytch would have sent. */
export interface Message {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  readonly channel: 'email' | 'sms' | 'whatsapp';
  /** An address, or a number in E.164. */
  readonly to: string;
  readonly subject: string;
  readonly code?: string;
  readonly links?: readonly { readonly label: string; readonly url: string }[];
}

/** All messages of this run (the last 500). Codes and links are secrets of the recipient. */
export interface Inbox {
  send(message: Omit<Message, 'id' | 'sentAt'>): void;
  /** Oldest first. */
  all(): readonly Message[];
  /** The newest message to somebody; throws when there is none. */
  latest(to: string): Message;
}

const KEPT = 500;

/** No messages yet. */
export function createInbox(now: () => number): Inbox {
  const messages: Message[] = [];
  return {
    send(message) {
      messages.push({ id: randomUUID(), sentAt: now(), ...message });
      if (messages.length > KEPT) messages.shift();
    },
    all: () => [...messages],
    latest(to) {
      const message = messages.findLast((each) => each.to === to.toLowerCase());
      if (!message) throw new Error(`Nothing was sent to ${to}.`);
      return message;
    },
  };
}
