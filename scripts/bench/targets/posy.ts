import { loadConfig } from '#bff/config.ts';
import { serve } from '#bff/main.ts';

/** Runs Posy's unmodified server, with logging as in production. */

const server = await serve(loadConfig(process.env));
process.send?.(server.url);
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
