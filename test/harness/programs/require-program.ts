import which from 'which';
import { StartFailure } from '#test/harness/servers/start-failure.ts';
import { aptInstall, canInstall } from './apt.ts';

/** PATH with the folders in which Debian installs servers. Ordinary users' PATH lacks them. */
const PATH = `${process.env.PATH}:/usr/sbin:/sbin`;

/**
 * Returns the path of a program. As root on Debian, installs a missing program.
 * @param debianPackage the package of the program; by default, it has the program's name
 * @throws StartFailure with the command that installs the package
 */
export async function requireProgram(name: string, debianPackage = name): Promise<string> {
  const find = () => which(name, { nothrow: true, path: PATH });
  if (!(await find()) && canInstall()) aptInstall(debianPackage);
  const found = await find();
  if (found) return found;
  throw new StartFailure(`${name} is missing: sudo apt-get install ${debianPackage}`);
}
