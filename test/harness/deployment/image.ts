import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { requireProgram } from '#test/harness/programs/require-program.ts';
import { atEndOfFile } from '#test/harness/servers/end-of-file.ts';
import { StartFailure } from '#test/harness/servers/start-failure.ts';

const run = promisify(execFile);
const DOCKERFILE = 'scripts/deploy/Dockerfile';
const MAX_OUTPUT = { maxBuffer: 64 * 2 ** 20 };

/** A built image, mounted in a folder. */
export interface Image {
  root: string;
  /** The user that runs the image's processes. */
  user: string;
  env: Record<string, string>;
  /** The command line of the image's health check. */
  healthCommand: string[];
  command: string[];
}

const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

/**
 * Copies this Node and its npm to where they are in the official image. Copies the certificate
 * authorities of this machine too, because it may reach the registry through a proxy.
 */
async function addNode(root: string): Promise<void> {
  await mkdir(join(root, dirname(AUTHORITIES)), { recursive: true });
  await copyFile(AUTHORITIES, join(root, AUTHORITIES));
  const npm = await realpath(process.env.npm_execpath ?? (await requireProgram('npm')));
  const to = join(root, 'usr/local/lib/node_modules/npm');
  await mkdir(dirname(to), { recursive: true });
  await run('cp', ['-r', dirname(dirname(npm)), to]);
  await copyFile(process.execPath, join(root, 'usr/local/bin/node'));
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
}

/**
 * Writes a file with this machine's npm settings, such as a mirror of the registry. Returns its
 * path.
 */
async function npmSettings(folder: string): Promise<string> {
  const read = (path: string) => readFile(path, 'utf8').catch(() => '');
  const texts = await Promise.all(['/etc/npmrc', join(homedir(), '.npmrc')].map(read));
  texts.push(`cafile=${AUTHORITIES}\n`);
  const file = join(folder, 'npmrc');
  await writeFile(file, texts.join('\n'), { mode: 0o600 });
  return file;
}

/**
 * Builds the image of scripts/deploy/Dockerfile with buildah. Needs no image registry: builds the
 * base image, which the Dockerfile names, from Debian (debootstrap) and this Node.
 * @throws StartFailure for users other than root
 */
export async function buildImage(): Promise<Image> {
  if (process.getuid?.() !== 0)
    throw new StartFailure('This drill builds an image: run it as root.');
  const debootstrap = await requireProgram('debootstrap');
  const program = await requireProgram('buildah');
  const folder = await mkdtemp(join(tmpdir(), 'posy-image-'));
  atEndOfFile(() => rm(folder, { recursive: true, force: true }));
  const [, base = ''] = /^FROM (\S+)/m.exec(await readFile(DOCKERFILE, 'utf8')) ?? [];
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const buildah = async (...args: string[]) =>
    (
      await run(program, [...storage, '--storage-driver', 'vfs', ...args], MAX_OUTPUT)
    ).stdout.trim();

  const root = join(folder, 'base');
  await run(debootstrap, ['--variant=minbase', 'bookworm', root], MAX_OUTPUT);
  await addNode(root);
  const container = await buildah('from', 'scratch');
  await buildah('copy', '--quiet', container, root, '/');
  await buildah('commit', '--quiet', '--rm', container, base);
  await rm(root, { recursive: true });
  const secret = `id=npmrc,src=${await npmSettings(folder)}`;
  const how = ['--isolation', 'chroot', '--pull-never', '--format', 'docker', '--secret', secret];
  await buildah('build', ...how, '--file', DOCKERFILE, '--tag', 'posy', '.');

  const built = await buildah('from', '--pull-never', 'posy');
  const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', 'posy'));
  const { User, Healthcheck, Cmd, Env } = Docker.config;
  const [, ...healthCommand] = Healthcheck.Test;
  const env = Object.fromEntries(
    (Env as string[]).map((line) => [
      line.slice(0, line.indexOf('=')),
      line.slice(line.indexOf('=') + 1),
    ]),
  );
  return { root: await buildah('mount', built), user: User, env, healthCommand, command: Cmd };
}

/**
 * Shell script that runs a command in the image as its user, with a read-only root and an empty
 * /tmp.
 */
const ENTER = `
root=$1 user=$2; shift 2
mount --rbind "$root" "$root"
mount -o remount,ro,bind "$root"
mount -t tmpfs tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
exec chroot --userspec="$user" "$root" /usr/bin/env --chdir=/app "$@"
`;

/**
 * Starts a command in the image. Signals to the process reach the command, and its exit code is
 * that of the command.
 */
export function startInImage(
  { root, user, env: imageEnv }: Image,
  command: readonly string[],
  env: Record<string, string>,
): ChildProcess {
  return spawn('unshare', ['--mount', 'sh', '-c', ENTER, 'sh', root, user, ...command], {
    env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', ...imageEnv, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Runs a command in the image. @returns its exit code */
export async function runInImage(...args: Parameters<typeof startInImage>): Promise<number> {
  const [code] = await once(startInImage(...args), 'exit');
  return code;
}
