/** Runs Posy's server, and reports the longest block of its event loop since the last message. */

import { loadConfig } from '#bff/config.ts';
import { serve } from '#bff/main.ts';

const SAMPLE_MS = 1;

/** Returns the CPU time of this thread in milliseconds. Other processes do not affect it. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const server = await serve(loadConfig(process.env));
let [wall, busy, longest] = [performance.now(), threadMs(), 0];

function look(): void {
  const [wallNow, busyNow] = [performance.now(), threadMs()];
  longest = Math.max(longest, Math.min(wallNow - wall, busyNow - busy));
  [wall, busy] = [wallNow, busyNow];
}
setInterval(look, SAMPLE_MS);
process.on('message', () => {
  look();
  process.send?.(longest);
  longest = 0;
});
process.send?.(server.url);
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
