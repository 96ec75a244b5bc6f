import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** One parent for the temporary folders of a run of tests: interrupted or not, it goes with the run. */

const prefix = 'sampan-run-';

/**
 * Makes a folder that is the temporary one of this process and of those that it starts. Returns its path, or undefined inside
 * a run that has one.
 */
export function enterRunFolder(): string | undefined {
  if (basename(tmpdir()).startsWith(prefix)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), prefix));
  // As the folder that it stands for: PostgreSQL, and some tests, do not run as root.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Empty if it may not be read. */
function textOf(pid: string, file: 'cmdline' | 'environ' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}

interface Process {
  pid: number;
  parent: number;
  command: string;
}

/** All processes of the machine; none without /proc. */
export function processes(): Process[] {
  let names: string[] = [];
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {}
  return names.map((name) => ({
    pid: Number(name),
    parent: Number(/^PPid:\t(\d+)$/m.exec(textOf(name, 'status'))?.[1] ?? 0),
    command: textOf(name, 'cmdline'),
  }));
}

/** Those that have the folder in their command line or variables. */
function processesIn(folder: string, withChildren: boolean): number[] {
  return processes()
    .filter(({ pid, parent }) => pid !== process.pid && (withChildren || parent !== process.pid))
    .filter(({ pid, command }) => command.includes(folder) || textOf(String(pid), 'environ').includes(folder))
    .map(({ pid }) => pid);
}

function signalAll(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // ended meanwhile
    }
}

/** Ends what still works in the folder, its own children only after an interruption, and removes it. */
export async function leaveRunFolder(folder: string, isInterrupted: boolean): Promise<void> {
  const left = () => processesIn(folder, isInterrupted);
  for (const name of ['SIGTERM', 'SIGKILL'] as const) {
    signalAll(left(), name);
    for (const until = Date.now() + 20_000; Date.now() < until && left().length > 0; ) await sleep(100);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Runs `leave` when a signal interrupts this process, and ends it. */
export function onInterruption(leave: (isInterrupted: boolean) => Promise<void>): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // Vitest's own would not wait.
    process.removeAllListeners(name);
    process.on(name, () => void leave(true).finally(() => process.exit(1)));
  }
}
