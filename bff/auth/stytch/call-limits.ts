/**
 * Time limit of a call to the provider's backend API, in milliseconds. A request to Posy then takes
 * less than ten seconds even if the provider hangs (ADR 0009).
 */
export const BACKEND_CALL_MS = 7_000;
/**
 * Time limit of a call to the provider's browser API, in milliseconds, including its response
 * (S52).
 */
export const BROWSER_CALL_MS = 8_000;
