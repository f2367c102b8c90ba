import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { ApiError } from '../http/errors.ts';

const shared = {
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};
const attestationSchema = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string()).default([]),
  }),
});
const assertionSchema = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    // Some browsers send null when the device stored no user handle.
    userHandle: z.string().nullish(),
  }),
});
const clientDataSchema = z.object({ challenge: z.string() });

/** Parses a new credential from a page's JSON; throws 400 when it is invalid. */
export function parseAttestation(text: string): RegistrationResponseJSON {
  return parse(attestationSchema, text);
}

/** Parses an assertion from a page's JSON; throws 400 when it is invalid. */
export function parseAssertion(text: string): AuthenticationResponseJSON {
  const { response, ...rest } = parse(assertionSchema, text);
  const { userHandle, ...others } = response;
  return { ...rest, response: { ...others, ...(userHandle && { userHandle }) } };
}

/** Returns the challenge in a response, in base64url. */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string {
  const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
  return parse(clientDataSchema, text).challenge;
}

function parse<T>(schema: z.ZodType<T>, text: string): T {
  const result = schema.safeParse(fromJson(text));
  if (result.success) return result.data;
  throw invalid();
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid();
  }
}

function invalid(): ApiError {
  return new ApiError(400, 'invalid_public_key_credential', 'Invalid public key credential.');
}
