import { z } from 'zod';
import { startEmulator } from './emulator.ts';

/** The environment variables of the process, as described in the README. */
const environment = z.object({
  EMULATOR_PORT: z.coerce.number().int().min(0).max(65_535),
  EMULATOR_HOST: z.string().min(1).default('127.0.0.1'),
  EMULATOR_REDIRECT_URLS: z
    .string()
    .transform((list) => list.split(',').map((url) => url.trim()))
    .pipe(z.array(z.url({ protocol: /^https?$/ }))),
  EMULATOR_PICTURE_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  STYTCH_PROJECT_ID: z.string().min(1),
  STYTCH_SECRET: z.string().min(1),
  STYTCH_PUBLIC_TOKEN: z.string().min(1),
});

function fail(message: string): never {
  console.error(`Stytch emulator: ${message}`);
  process.exit(1);
}

function explain(error: unknown, port: number): string {
  if (!(error instanceof Error)) return 'could not start.';
  if ('code' in error && error.code === 'EADDRINUSE') return `port ${port} is already in use.`;
  return error.message;
}

const parsed = environment.safeParse(process.env);
if (!parsed.success) {
  const issue = parsed.error.issues[0];
  fail(`${issue?.path[0]?.toString()}: ${issue?.message}`);
}
const env = parsed.data;

// Exit with the parent process. Standard input closes when the parent ends, even if it was killed.
process.stdin.resume();
for (const event of ['end', 'close', 'error']) process.stdin.on(event, () => process.exit(0));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0));

try {
  const { url } = await startEmulator({
    port: env.EMULATOR_PORT,
    host: env.EMULATOR_HOST,
    projectId: env.STYTCH_PROJECT_ID,
    secret: env.STYTCH_SECRET,
    publicToken: env.STYTCH_PUBLIC_TOKEN,
    redirectUrls: env.EMULATOR_REDIRECT_URLS,
    ...(env.EMULATOR_PICTURE_ORIGIN && { pictureOrigin: env.EMULATOR_PICTURE_ORIGIN }),
  });
  console.log(`Stytch emulator ready at ${url} (no data leaves this machine)`);
} catch (error) {
  fail(explain(error, env.EMULATOR_PORT));
}
