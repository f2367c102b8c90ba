import type { ApiError } from '../http/errors.ts';
import { timestamp } from '../http/response.ts';
import type { Call } from '../http/route.ts';
import type { Message } from '../inbox/inbox-store.ts';
import type { Factor } from '../sessions/session-store.ts';
import type { State } from '../state.ts';
import type { User } from '../user-store.ts';
import {
  addEmail,
  addPhone,
  addUnverifiedEmail,
  addUnverifiedPhone,
  checkedEmail,
  checkedPhone,
  duplicateEmail,
  duplicatePhone,
  emailIdOf,
  emailNotFound,
  phoneIdOf,
  phoneNotFound,
  userOfEmail,
  userOfPhone,
  verifyContact,
} from '../users/contacts.ts';

export type Channel = Message['channel'];

/** A kind of destination for codes: an email address, or a phone number by SMS or WhatsApp. */
export interface ContactKind {
  /** Returns the address or number in a request; throws 400 when it is invalid. */
  checked(fields: { email: string; phone_number: string }): string;
  owner(state: State, to: string): User | undefined;
  /** Returns the owner of the address or number, or creates a pending user. */
  userOf(state: State, to: string): { user: User };
  /**
   * Adds the unverified address or number to the user, unless the user already has it. Removes it
   * after five minutes unless it is verified.
   */
  add(state: State, user: User, to: string): void;
  idOf(user: User, to: string): string;
  /**
   * Verifies the destination, and adds it to the user if needed.
   * @returns the factor, and whether the user's sessions ended
   */
  prove(call: Call, user: User, to: string): { factor: Factor; resetSessions: boolean };
  notFound(): ApiError;
  duplicate(): ApiError;
}

const EMAIL: ContactKind = {
  checked: ({ email }) => checkedEmail(email),
  owner: (state, to) => state.users.byEmail(to),
  userOf: (state, to) => userOfEmail(state, to),
  add: addUnverifiedEmail,
  idOf: emailIdOf,
  prove({ state, sessionToken }, user, to) {
    const email = addEmail(state, user, to);
    const factor: Factor = {
      type: 'otp',
      delivery_method: 'email',
      last_authenticated_at: timestamp(state.now()),
      email_factor: { email_id: email.email_id, email_address: email.email },
    };
    return { factor, resetSessions: verifyContact(state, user, email, sessionToken) };
  },
  notFound: emailNotFound,
  duplicate: duplicateEmail,
};

function phone(delivery_method: 'sms' | 'whatsapp'): ContactKind {
  return {
    checked: ({ phone_number }) => checkedPhone(phone_number),
    owner: (state, to) => state.users.byPhone(to),
    userOf: (state, to) => userOfPhone(state, to),
    add: addUnverifiedPhone,
    idOf: phoneIdOf,
    prove({ state, sessionToken }, user, to) {
      const number = addPhone(state, user, to);
      const { phone_id, phone_number } = number;
      const factor: Factor = {
        type: 'otp',
        delivery_method,
        last_authenticated_at: timestamp(state.now()),
        phone_number_factor: { phone_id, phone_number },
      };
      return { factor, resetSessions: verifyContact(state, user, number, sessionToken) };
    },
    notFound: phoneNotFound,
    duplicate: duplicatePhone,
  };
}

export const CHANNELS: Readonly<Record<Channel, ContactKind>> = {
  email: EMAIL,
  sms: phone('sms'),
  whatsapp: phone('whatsapp'),
};
