import { expect, it } from 'vitest';
import { contactProblem, normalizeContact } from './contacts.ts';

it.each([
  [' +44 (7400) 123-456', '+447400123456', undefined],
  ['0044 7400.123456', '+447400123456', undefined],
  ['07400 123456', '07400123456', 'Start with + and the country code, e.g. +44.'],
  ['', '', 'Start with + and the country code, e.g. +44.'],
  ['+44 abc', '+44abc', 'This is not a phone number. Please check it.'],
  ['+0 7400 123456', '+07400123456', 'This is not a phone number. Please check it.'],
  ['+1234567890123456', '+1234567890123456', 'This is not a phone number. Please check it.'],
])('S69 reads the phone number %j', (typed, normalized, problem) => {
  expect(normalizeContact('phone', typed)).toBe(normalized);
  expect(contactProblem('phone', normalized)).toBe(problem);
});

it.each([
  [' rosa@example.com ', 'rosa@example.com', undefined],
  ['rosa', 'rosa', 'Please enter a complete email address, e.g. rosa@example.com.'],
])('S69 reads the address %j', (typed, normalized, problem) => {
  expect(normalizeContact('email', typed)).toBe(normalized);
  expect(contactProblem('email', normalized)).toBe(problem);
});
