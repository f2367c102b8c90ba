import { writeFile } from 'node:fs/promises';
import { SOCIAL_PATHS_FILE, socialPathsModule } from './icons/social-paths.ts';

/** Writes the logos of the social row. Run it after a change of their list or of simple-icons. */
await writeFile(SOCIAL_PATHS_FILE, await socialPathsModule());
