import { loadConfig, stytchApiUrl } from '#bff/config.ts';
import { main } from '#bff/worker.ts';
import { expectEmulator } from '#test/harness/servers/expect-emulator.ts';

/** Started by worker.ts: runs jobs until standard input closes, that is when the parent exits. */
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume();
const config = loadConfig(process.env);
if (config.stytch.apiUrl !== stytchApiUrl(config.stytch.projectId)) expectEmulator();
await main(config);
