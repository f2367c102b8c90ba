import { loadConfig } from '#bff/config.ts';
import { serve } from '#bff/main.ts';
import { shutDownOnSignals } from '#bff/shutdown.ts';

/** Started by server-process.ts: serves, and sends its addresses to the parent. */
const server = await serve(loadConfig(process.env));
shutDownOnSignals(server);
process.send?.({ url: server.url, opsUrl: server.opsUrl });
// The parent was killed before it could stop this process.
process.once('disconnect', () => process.exit(1));
