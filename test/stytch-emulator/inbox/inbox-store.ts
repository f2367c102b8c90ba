import { randomUUID } from 'node:crypto';

/** A message that Stytch would send. */
export interface Message {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
  readonly channel: 'email' | 'sms' | 'whatsapp';
  /** An email address, or a number in E.164. */
  readonly to: string;
  readonly subject: string;
  readonly code?: string;
  readonly links?: readonly { readonly label: string; readonly url: string }[];
}

/** The messages of this run (the last 500). Codes and links are the recipient's secrets. */
export interface Inbox {
  send(message: Omit<Message, 'id' | 'sentAt'>): void;
  /** Returns the messages, oldest first. */
  all(): readonly Message[];
  /** Returns the latest message to a recipient; throws when there is none. */
  latest(to: string): Message;
}

const MESSAGES_MAX = 500;

export function createInbox(now: () => number): Inbox {
  const messages: Message[] = [];
  return {
    send(message) {
      messages.push({ id: randomUUID(), sentAt: now(), ...message });
      if (messages.length > MESSAGES_MAX) messages.shift();
    },
    all: () => [...messages],
    latest(to) {
      const message = messages.findLast((each) => each.to === to.toLowerCase());
      if (!message) throw new Error(`No message was sent to ${to}.`);
      return message;
    },
  };
}
