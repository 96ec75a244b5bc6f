import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { programPath } from '#config';
import { codeOf } from '#text/read-error.ts';
import { give, type Runner } from './engine.ts';

const superuser = 'sampan';

/**
 * Creates the cluster in a side folder and moves it into place complete, so that an interrupted first start leaves
 * nothing half made.
 */
export function initialise(cluster: string, password: string, runner: Runner): void {
  const unfinished = `${cluster}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  give(unfinished, runner);
  const passwordFile = `${unfinished}.pw`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  give(passwordFile, runner);
  try {
    execFileSync(
      join(runner.bin, 'initdb'),
      [
        '-D',
        unfinished,
        '-U',
        superuser,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
      ],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        uid: runner.uid,
        gid: runner.gid,
        env: { LC_ALL: 'C', PATH: programPath },
      },
    );
    renameSync(unfinished, cluster);
  } catch (error) {
    // Another process created it in the meantime; only a complete one is ever moved there.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error;
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(unfinished, { recursive: true, force: true });
  }
}

export function ownPassword(dataDir: string): string {
  const path = join(dataDir, 'postgres.password');
  if (!existsSync(path)) {
    // Written aside and hard-linked into place: of two processes that start at once, one makes the password for both.
    const own = `${path}.${process.pid}`;
    writeFileSync(own, randomBytes(24).toString('base64url'), { mode: 0o600 });
    try {
      linkSync(own, path);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    } finally {
      rmSync(own, { force: true });
    }
  }
  return readFileSync(path, 'utf8').trim();
}

/** A socket in the cluster's own folder, if its path is short enough: cheaper per statement than TCP. */
export function socketFolder(cluster: string): string | undefined {
  return Buffer.byteLength(`${cluster}/.s.PGSQL.65535.lock`) < 104 && !/[,"'\\]/.test(cluster) ? cluster : undefined;
}

export function urlFor(cluster: string, port: number, password: string, name: string): string {
  const address = `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`;
  const folder = socketFolder(cluster);
  return folder ? `${address}?host=${encodeURIComponent(folder)}` : address;
}
