import { createHash } from 'node:crypto';
import { ApiError } from '../http/errors.ts';

const S256_CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/**
 * Returns an S256 challenge, or undefined if there is none. Throws 400 for an invalid challenge.
 */
function checkedChallenge(given: string | null | undefined): string | undefined {
  if (!given) return undefined;
  if (S256_CHALLENGE.test(given)) return given;
  throw new ApiError(400, 'invalid_pkce_code_challenge', 'The code challenge must be S256.');
}

/**
 * Returns the challenge of a starting flow, or undefined if there is none. Throws 400 for an
 * invalid challenge, and for a missing challenge if the project requires PKCE.
 */
export function requestedChallenge(
  given: string | null | undefined,
  required: boolean,
): string | undefined {
  const challenge = checkedChallenge(given);
  if (challenge || !required) return challenge;
  throw new ApiError(400, 'invalid_pkce_code_challenge', 'This project requires a code challenge.');
}

/**
 * Verifies PKCE (RFC 7636), S256 only. Throws 400 unless challenge and verifier match, or both are
 * missing.
 */
export function checkVerifier(challenge: string | undefined, verifier: string | undefined): void {
  if (!challenge && !verifier) return;
  if (!challenge) {
    throw new ApiError(
      400,
      'pkce_did_not_expect_code_verifier',
      'A code_verifier was sent, but the flow was started without a code_challenge.',
    );
  }
  if (!verifier) {
    throw new ApiError(
      400,
      'pkce_expected_code_verifier',
      'The flow was started with a code_challenge: send its code_verifier.',
    );
  }
  if (createHash('sha256').update(verifier).digest('base64url') === challenge) return;
  throw new ApiError(400, 'pkce_mismatch', 'The code_verifier does not match the code_challenge.');
}
