import { loadConfig } from '#bff/config.ts';
import { stopOnSignals } from '#bff/graceful-stop.ts';
import { serve } from '#bff/main.ts';

/** Started by server-process.ts: serves, and sends its address to the parent. */
const server = await serve(loadConfig(process.env));
stopOnSignals(server);
process.send?.(server.url);
