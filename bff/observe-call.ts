/** The dependencies whose calls are measured and traced. */
export type Dependency = 'postgres' | 'redis' | 'provider';

/**
 * The outcome of a call. `rejected` means a 4xx response: the dependency is available but has
 * refused the request.
 */
export type Outcome = 'ok' | 'rejected' | 'error';

/**
 * Records the start of a call.
 * @param operation the kind of the call, from a fixed set; it never contains a name, an id or a
 *   value
 * @returns the function that must be called when the call ends
 */
export type StartCall = (dependency: Dependency, operation: string) => (outcome: Outcome) => void;

/** Measures nothing. Used by programs without metrics. */
export const unobserved: StartCall = () => () => undefined;
