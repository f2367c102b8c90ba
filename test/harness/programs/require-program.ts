import which from 'which';
import { StartFailure } from '#test/harness/servers/start-failure.ts';
import { aptInstall, canInstall } from './apt.ts';

/** Debian keeps servers here, outside of the PATH of ordinary users. */
const PATH = `${process.env.PATH}:/usr/sbin:/sbin`;

/**
 * Returns the path of a program; root on Debian installs its package.
 * @param name the program; its package has the same name by default
 * @throws StartFailure naming the command that installs it
 */
export async function requireProgram(name: string, debianPackage = name): Promise<string> {
  const find = () => which(name, { nothrow: true, path: PATH });
  if (!(await find()) && canInstall()) aptInstall(debianPackage);
  const found = await find();
  if (found) return found;
  throw new StartFailure(`${name} is missing: sudo apt-get install ${debianPackage}`);
}
