import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface Postmaster {
  pid: number;
  port: number;
}

/** A process's command line; empty if there is no such process, or only a zombie. */
function commandOf(pid: number): string[] {
  try {
    if (existsSync('/proc/self')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const line = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    const [, program = '', folder = ''] = /^(\S.*?postgres) -D (.*?) -p \d/.exec(line) ?? [];
    return [program, '-D', folder];
  } catch {
    return [];
  }
}

/**
 * The content of postmaster.pid. After a hard stop it may name a process that is gone, or another one that got its id.
 */
export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const [pid, , , port] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const postmaster = { pid: Number(pid), port: Number(port) };
    return postmaster.pid > 0 && postmaster.port > 0 ? postmaster : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the process is a PostgreSQL on this folder, by whatever path it was started. */
export function isOurs({ pid }: Postmaster, cluster: string): boolean {
  const command = commandOf(pid);
  const folder = command[command.indexOf('-D') + 1];
  if (basename(command[0] ?? '') !== 'postgres' || !folder) return false;
  try {
    return realpathSync(folder) === realpathSync(cluster);
  } catch {
    return false;
  }
}

export function runningPostmaster(cluster: string): Postmaster | undefined {
  const named = readPostmaster(cluster);
  return named && isOurs(named, cluster) ? named : undefined;
}
