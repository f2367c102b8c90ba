import { newSigningKeys } from './sessions/signing.ts';
import type { CostOptions } from './state.ts';

/** For tests: one signing key for all emulators of a process, and a hash that costs next to nothing. */
export const TEST_COSTS: CostOptions = { signingKeys: await newSigningKeys(), passwordCost: 16 };
