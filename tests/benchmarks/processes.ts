import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Resource use of processes, from Linux's /proc: CPU of a process with its children, and memory. */

interface ProcessFacts {
  pid: number;
  parent: number;
  name: string;
  /** Clock ticks of the process itself, and of children that have ended. */
  own: number;
  ended: number;
}

const millisecondsPerTick = 10;

function readProcess(pid: string): ProcessFacts | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const rest = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent, own, ownSystem, ended, endedSystem] = [1, 11, 12, 13, 14].map((index) => Number(rest[index]));
    return {
      pid: Number(pid),
      parent: parent ?? 0,
      name: text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')),
      own: (own ?? 0) + (ownSystem ?? 0),
      ended: (ended ?? 0) + (endedSystem ?? 0),
    };
  } catch {
    return undefined;
  }
}

function tree(root: number, isPostgres: boolean): ProcessFacts[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(pid) ?? [])
    .filter(({ name }) => (name === 'postgres') === isPostgres);
  const found = all.filter(({ pid }) => pid === root);
  for (const one of found) found.push(...all.filter(({ parent }) => parent === one.pid));
  return found;
}

const cpuMs = (processes: readonly ProcessFacts[]) =>
  processes.reduce((sum, { own, ended }) => sum + own + ended, 0) * millisecondsPerTick;

/** Milliseconds of CPU that the server and its workers have used; PostgreSQL below it is left out. */
export const serverCpuMs = (pid: number) => cpuMs(tree(pid, false));

export function postgresCpuMs(dataDir: string): number {
  const [pid] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  return cpuMs(tree(Number(pid), true));
}

/** Resident megabytes of each process of the server, the largest first. */
export function memoryMb(pid: number): number[] {
  return tree(pid, false)
    .map((one) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${one.pid}/status`, 'utf8'))?.[1]) / 1024)
    .map(Math.round)
    .sort((a, b) => b - a);
}
