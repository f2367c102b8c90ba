/** The dependencies whose calls are measured and traced. */
export type Dependency = 'postgres' | 'redis' | 'provider';

/**
 * How a call ended. `rejected` is a 4xx response: the provider is available but refused the
 * request.
 */
export type Outcome = 'ok' | 'rejected' | 'error';

/**
 * Records the start of a call.
 * @param operation the kind of the call, from a fixed set; never contains a name, an id or a value
 * @returns the function to call at its end
 */
export type StartCall = (dependency: Dependency, operation: string) => (outcome: Outcome) => void;

/** Measures nothing. For programs without metrics. */
export const unobserved: StartCall = () => () => undefined;
