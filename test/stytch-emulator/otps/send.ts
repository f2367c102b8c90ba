import type { OTPsSendResponse } from '@stytch/vanilla-js/headless';
import { z } from 'zod';
import { parse } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { type Fields, ok } from '../http/response.ts';
import type { Call } from '../http/route.ts';
import { sdkCaller } from '../sessions/sdk-session.ts';
import type { User } from '../user-store.ts';
import { CHANNELS, type Channel, type ContactKind } from './channels.ts';

const MINUTES_DEFAULT = 2;
const schema = z.object({
  email: z.string().default(''),
  phone_number: z.string().default(''),
  expiration_minutes: z.int().default(MINUTES_DEFAULT),
});

interface Request {
  readonly channel: Channel;
  readonly contact: ContactKind;
  readonly to: string;
  readonly minutes: number;
}

/**
 * Sends a code to the owner of an address or number. Creates a pending user if there is no owner.
 */
export function loginOrCreate(call: Call, channel: Channel) {
  const request = read(call, channel);
  return sent(issue(call, request.contact.userOf(call.state, request.to).user, request));
}

/** Sends a code to a known user only (404 for any other address or number). */
export function sendPrimary(call: Call, channel: Channel) {
  return sent(sendToKnown(call, channel).methodId);
}

/** Sends a code to a known user. Throws 404 for any other address or number. */
export function sendToKnown(call: Call, channel: Channel): { user: User; methodId: string } {
  const request = read(call, channel);
  const user = request.contact.owner(call.state, request.to);
  if (!user) throw request.contact.notFound();
  return { user, methodId: issue(call, user, request) };
}

/** Sends a code that adds a new address or number to the signed-in user. */
export function sendSecondary(call: Call, channel: Channel) {
  const request = read(call, channel);
  const { user } = sdkCaller(call);
  const owner = request.contact.owner(call.state, request.to);
  if (owner && owner !== user) throw request.contact.duplicate();
  request.contact.add(call.state, user, request.to);
  return sent(issue(call, user, request));
}

function read({ body }: Call, channel: Channel): Request {
  const contact = CHANNELS[channel];
  const fields = parse(schema, body);
  const minutes = fields.expiration_minutes;
  if (minutes < 1 || minutes > 10) {
    throw new ApiError(400, 'invalid_expiration_otp', 'expiration_minutes must be 1 to 10.');
  }
  return { channel, contact, to: contact.checked(fields), minutes };
}

/**
 * Sends a new code.
 * @returns its method_id
 */
function issue({ state }: Call, user: User, { channel, contact, to, minutes }: Request): string {
  const methodId = contact.idOf(user, to);
  const code = state.otps.issue({ methodId, userId: user.user_id, channel, to }, minutes);
  const subject = `Your code for ${state.settings.project_name ?? 'the application'}`;
  state.inbox.send({ channel, to, subject, code });
  return methodId;
}

function sent(methodId: string) {
  const fields: Fields<OTPsSendResponse> = { method_id: methodId };
  return ok(fields);
}
