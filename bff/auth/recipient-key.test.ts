import { expect, it } from 'vitest';
import { recipientKey } from './recipient-key.ts';

it.each([
  ['Nora.Lind@Example.com', 'email:nora.lind@example.com'],
  ['nora.lind+news@example.com', 'email:nora.lind@example.com'],
  ['+nora@example.com', 'email:+nora@example.com'],
  ['nora@example.com.', 'email:nora@example.com'],
  ['nora@example.com..', 'email:nora@example.com'],
  ['nora@gmail。com。', 'email:nora@gmail.com'],
  ['n.o.r.a@gmail.com', 'email:nora@gmail.com'],
  ['N.Ora+x@GoogleMail.com', 'email:nora@gmail.com'],
  ['n.ora@mail.gmail.com', 'email:n.ora@mail.gmail.com'],
  ['nora@bücher.example', 'email:nora@xn--bcher-kva.example'],
  ['nora@xn--bcher-kva.example', 'email:nora@xn--bcher-kva.example'],
  ['ｎora@exam𝓅le.com', 'email:nora@example.com'],
])('S71 maps %s to the limit key %s', (email, expected) => {
  expect(recipientKey('email', email)).toBe(expected);
});

it('S71 keeps a phone number unchanged in its limit key', () => {
  expect(recipientKey('phone_number', '+12025550123')).toBe('phone:+12025550123');
});
