import type { StytchClient } from '@stytch/vanilla-js/headless';

/** The call that prepares a request for a passkey, below /sdk/v1. */
const START = /^\/webauthn\/authenticate\/start\//;

let pending = 0;

/**
 * Whether a call prepares the passkeys that the browser offers in a form field. Nobody asked for
 * them, so a failure has no text. The button for passkeys exists only without this autofill.
 */
export const isAutofillStart = (path: string): boolean => pending > 0 && START.test(path);

/** Tells requests for autofill ("conditional mediation") apart from those of the button. */
export function trackAutofill({ webauthn }: StytchClient): void {
  const authenticate = webauthn.authenticate.bind(webauthn);
  webauthn.authenticate = async (options) => {
    if (!options.conditional_mediation) return authenticate(options);
    pending += 1;
    try {
      return await authenticate(options);
    } finally {
      pending -= 1;
    }
  };
}
