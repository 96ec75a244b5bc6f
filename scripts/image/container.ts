import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readlinkSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A folder that programs take for the root directory; they run in it as unprivileged users, in namespaces of their own. */

export interface Container {
  folder: string;
  environment: Record<string, string>;
  workdir: string;
  user: string;
  /** The only writable place once the image is started. */
  volume: string;
}

const isRoot = process.getuid?.() === 0;
const namespace = isRoot ? ['--mount'] : ['--user', '--map-root-user', '--mount'];
/** Ids for the image's users that are unused outside. Without root, both are the current user. */
const userIds: Record<string, number> = { root: 64_000, node: 64_001 };
const systemFolders = ['bin', 'sbin', 'lib', 'lib64'];

/** The reason why this machine cannot do it; '' if it can. */
export function whyNoContainers(): string {
  if (process.platform !== 'linux') return 'only Linux can run it';
  try {
    execFileSync('unshare', [...namespace, 'true'], { stdio: 'ignore' });
    return '';
  } catch {
    return `this machine does not allow ${isRoot ? 'mounts' : 'user namespaces'}`;
  }
}

/** Whom the image's steps run as. */
export const runsAs = isRoot ? 'an unprivileged user' : 'the same user, since only root could choose another';

function own(path: string, user: string): void {
  if (isRoot) execFileSync('chown', ['-Rh', `${userIds[user]}:${userIds[user]}`, path]);
}

/** Provides the base image's users, system folders and home. */
export function newContainer(folder: string): Container {
  for (const name of ['dev', 'etc/ssl', 'etc/alternatives', 'home/node', 'opt', 'proc', 'root', 'tmp', 'usr'])
    mkdirSync(join(folder, name), { recursive: true });
  for (const name of systemFolders) {
    if (!existsSync(`/${name}`)) continue;
    if (lstatSync(`/${name}`).isSymbolicLink()) symlinkSync(readlinkSync(`/${name}`), join(folder, name));
    else mkdirSync(join(folder, name));
  }
  const users = Object.entries(userIds).map(([name, id]) => `${name}:x:${id}:${id}::${homeOf(name)}:/bin/sh\n`);
  writeFileSync(join(folder, 'etc/passwd'), users.join(''));
  for (const name of ['hosts', 'resolv.conf', 'nsswitch.conf', 'ld.so.cache'])
    if (existsSync(`/etc/${name}`)) execFileSync('cp', ['-L', `/etc/${name}`, join(folder, 'etc', name)]);
  own(folder, 'root');
  own(join(folder, 'home/node'), 'node');
  return { folder, environment: {}, workdir: '/', user: 'root', volume: '' };
}

export function copyContainer(from: Container, folder: string): Container {
  execFileSync('cp', ['-al', from.folder, folder]);
  return { ...from, environment: { ...from.environment }, folder };
}

/**
 * Copied files belong to the image's root, regardless of their owner. Those of a finished stage are linked, which is
 * faster.
 */
export function copyInto({ folder, workdir }: Container, source: string, target: string, isOfStage = false): void {
  const place = join(folder, target.startsWith('/') ? target : join(workdir, target));
  mkdirSync(dirname(place), { recursive: true });
  execFileSync('cp', [isOfStage ? '-al' : '-a', '--no-target-directory', source, place]);
  if (!isOfStage) own(place, 'root');
}

export function makeFolder({ folder }: Container, path: string): void {
  mkdirSync(join(folder, path), { recursive: true });
  own(join(folder, path), 'root');
}

/** An empty volume takes over the mode of the image's folder. */
export function makeVolume({ folder, volume }: Container): void {
  const made = `${folder}.volume`;
  execFileSync('cp', ['-a', join(folder, volume), made]);
}

const homeOf = (user: string) => (user === 'root' ? '/root' : `/home/${user}`);

/** npm as the base image has it, beside its Node. */
function npmFolder(): string {
  const path = process.env.npm_execpath ?? execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  return dirname(dirname(realpathSync(path)));
}

/** The process is the command itself: it gets the signals, and its exit code is the command's. */
export function enter(
  container: Container,
  command: readonly string[],
  { isStarted, environment = {} }: { isStarted: boolean; environment?: Record<string, string | undefined> },
): ChildProcess {
  const { folder, user, workdir, volume } = container;
  const id = isRoot ? String(userIds[user] ?? user) : 'same';
  const args = [join(import.meta.dirname, 'enter.sh'), folder, id, workdir, isStarted ? volume : 'all', ...command];
  return spawn('unshare', [...namespace, '/bin/sh', ...args], {
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: homeOf(user),
      ...container.environment,
      ...environment,
      BASE_NODE: process.execPath,
      BASE_NPM: npmFolder(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The output of a command, and its exit code. */
export async function finish(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output: String(Buffer.concat(said)) };
}
