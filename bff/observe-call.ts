/** The dependencies whose calls are measured and traced. */
export type Dependency = 'postgres' | 'redis' | 'provider';

/** How a call ended. `rejected` is a 4xx response of the provider: it works, but refuses. */
export type Outcome = 'ok' | 'rejected' | 'error';

/**
 * Notes the start of a call.
 * @param operation what is called, from a fixed set: never a name, an id or a value
 * @returns the function to call at its end
 */
export type StartCall = (dependency: Dependency, operation: string) => (outcome: Outcome) => void;

/** For programs without metrics. */
export const unobserved: StartCall = () => () => undefined;
