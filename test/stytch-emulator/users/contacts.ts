import { z } from 'zod';
import { ApiError } from '../http/errors.ts';
import { timestamp } from '../http/response.ts';
import type { State } from '../state.ts';
import { derivedUuid, type User } from '../user-store.ts';

/** `+` and 7 to 15 digits. A country code does not begin with 0. */
const E164 = /^\+[1-9]\d{6,14}$/;

/** Returns an email address in lower case; throws 400 when it is invalid. */
export function checkedEmail(text: string): string {
  const checked = z.email().max(254).safeParse(text.trim());
  if (checked.success) return checked.data.toLowerCase();
  throw new ApiError(400, 'invalid_email', 'Email format is invalid.');
}

/** Returns the phone number; throws 400 unless it is E.164. */
export function checkedPhone(text: string): string {
  if (E164.test(text)) return text;
  throw new ApiError(400, 'invalid_phone_number', 'Phone number format is invalid.');
}

type Email = User['emails'][number];
type PhoneNumber = User['phone_numbers'][number];

/** Returns the user of an email address, or creates a pending user with the unverified address. */
export function userOfEmail(state: State, address: string, name?: string) {
  const known = state.users.byEmail(address);
  if (known) return { user: known, isNew: false };
  const createdAt = timestamp(state.now());
  const user = state.users.create({ key: address, createdAt, ...(name && { name }) });
  addEmail(state, user, address);
  return { user, isNew: true };
}

/**
 * Returns the user of a phone number (E.164), or creates a pending user with the unverified number.
 */
export function userOfPhone(state: State, phoneNumber: string) {
  const known = state.users.byPhone(phoneNumber);
  if (known) return { user: known, isNew: false };
  const user = state.users.create({ key: phoneNumber, createdAt: timestamp(state.now()) });
  addPhone(state, user, phoneNumber);
  return { user, isNew: true };
}

/**
 * Returns the id of a user's email address. The id is derived, so that it is known before the
 * address is added to the user.
 * @param address in lower case
 */
export function emailIdOf(user: User, address: string): string {
  return `email-test-${derivedUuid(`email ${address} ${user.user_id}`)}`;
}

/** Returns the id of a user's phone number, which is derived like that of an email address. */
export function phoneIdOf(user: User, phoneNumber: string): string {
  return `phone-number-test-${derivedUuid(`phone ${phoneNumber} ${user.user_id}`)}`;
}

/**
 * Returns the user's entry for an address. Creates an unverified entry if there is none. Throws 400
 * if the address belongs to another user.
 */
export function addEmail(state: State, user: User, address: string): Email {
  const email = address.toLowerCase();
  const own = user.emails.find((each) => each.email === email);
  if (own) return own;
  if (state.users.byEmail(email)) throw duplicateEmail();
  const added = { email_id: emailIdOf(user, email), email, verified: false };
  user.emails.push(added);
  return added;
}

/**
 * Returns the user's entry for a number. Creates an unverified entry if there is none. Throws 400
 * if the number belongs to another user.
 */
export function addPhone(state: State, user: User, phoneNumber: string): PhoneNumber {
  const own = user.phone_numbers.find((each) => each.phone_number === phoneNumber);
  if (own) return own;
  if (state.users.byPhone(phoneNumber)) throw duplicatePhone();
  const added = {
    phone_id: phoneIdOf(user, phoneNumber),
    phone_number: phoneNumber,
    verified: false,
  };
  user.phone_numbers.push(added);
  return added;
}

/** Time to verify an address or number that a session adds, in milliseconds. */
const ADDITION_MS = 5 * 60_000;

/** Adds an address to the user. The address expires after ADDITION_MS unless it is verified. */
export function addUnverifiedEmail(state: State, user: User, address: string): void {
  const { email_id, verified } = addEmail(state, user, address);
  if (!verified) state.users.expireUnverified(email_id, state.now() + ADDITION_MS);
}

/** Adds a number to the user. The number expires after ADDITION_MS unless it is verified. */
export function addUnverifiedPhone(state: State, user: User, phoneNumber: string): void {
  const { phone_id, verified } = addPhone(state, user, phoneNumber);
  if (!verified) state.users.expireUnverified(phone_id, state.now() + ADDITION_MS);
}

/**
 * Marks an address or number of a user as verified. If the user has other factors, and the first
 * proof is not made in the user's own session, ends all sessions and requires a password reset: the
 * other factors may belong to another person.
 * @returns whether the sessions ended, for `reset_sessions` in the response
 */
export function verifyContact(
  state: State,
  user: User,
  contact: Email | PhoneNumber,
  sessionToken = '',
): boolean {
  if (contact.verified) return false;
  contact.verified = true;
  const ownStep = state.sessions.byToken(sessionToken)?.userId === user.user_id;
  if (ownStep || !hasOtherFactors(user, contact)) return false;
  if (user.password) user.password.requires_reset = true;
  state.sessions.endAllOf(user.user_id);
  return true;
}

function hasOtherFactors(user: User, contact: Email | PhoneNumber): boolean {
  const lists = [
    user.emails,
    user.phone_numbers,
    user.providers,
    user.webauthn_registrations,
    user.biometric_registrations,
    user.crypto_wallets,
    user.totps,
  ];
  return user.password !== null || lists.flat().some((factor) => factor !== contact);
}

/** 400 for an address in use. */
export const duplicateEmail = () =>
  new ApiError(400, 'duplicate_email', 'A user with the specified email already exists.');

/** 400 for a number in use. */
export const duplicatePhone = () =>
  new ApiError(
    400,
    'duplicate_phone_number',
    'A user with the specified phone number already exists.',
  );

/** 404 for an unknown address. */
export const emailNotFound = () =>
  new ApiError(404, 'email_not_found', 'Email could not be found.');

/** 404 for an unknown number. */
export const phoneNotFound = () =>
  new ApiError(404, 'phone_number_not_found', 'Phone number could not be found.');
