import { afterAll } from 'vitest';
import { endFile } from './end-of-file.ts';
import { stayOffline } from './offline.ts';

/** Runs before every test file, also where files share a process with all that they have imported. */
stayOffline();
afterAll(endFile);
