import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programOf } from '../../scripts/program.ts';
import { root } from '../../scripts/steps.ts';
import type { Chance } from './chance.ts';
import { send } from './send.ts';

/**
 * A demo shop as a process with its own PostgreSQL, both of which may be killed; the test restarts it like a process
 * manager.
 */

export const killKinds = ['server', 'PostgreSQL', 'one of its connections', 'both'] as const;
export type KillKind = (typeof killKinds)[number];

const openingSeconds = 600;

export class FireShop {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'sampan-fire-'));
  /** Variables beyond those of every fire's shop. */
  variables: Record<string, string> = {};
  /** Starts that ended by themselves, because PostgreSQL was killed under them. */
  failedStarts = 0;
  /** Ends of a shop that had been open, without being killed. */
  ownEnds = 0;
  port = 0;
  #child: ChildProcess | undefined;
  #hasAnswered = false;
  #isKilled = false;
  #isClosing = false;

  /** Starts it for the first time; returns its output on opening. */
  async open(): Promise<string> {
    this.port = await freePort();
    this.#start();
    for (let waited = 0; waited < openingSeconds * 20 && !this.#isClosing; waited++) {
      const welcome = /Sampan is open:[\s\S]*First operator:.*\n/.exec(this.log())?.[0];
      if (welcome) return welcome;
      await sleep(50);
    }
    throw new Error(`the shop did not open:\n${this.log()}`);
  }

  log(): string {
    return readFileSync(join(this.dataDir, 'server.log'), 'utf8');
  }

  /** The last output of the server and its PostgreSQL. */
  lastWords(): string {
    const path = join(this.dataDir, 'postgres.log');
    const database = existsSync(path) ? readFileSync(path, 'utf8') : '';
    return `${this.log().slice(-3000)}\n${database.slice(-6000)}`;
  }

  #start(): void {
    const log = openSync(join(this.dataDir, 'server.log'), 'a');
    this.#hasAnswered = false;
    this.#isKilled = false;
    // Has its own process group: Ctrl-C goes to the test, which then cleans up.
    const child = spawn(process.execPath, [programOf(root)], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        SHOP: 'demo',
        DATA_DIR: this.dataDir,
        PORT: String(this.port),
        TRUST_PROXY: 'loopback',
        LOG_LEVEL: 'error',
        CALL_LIMITS_FACTOR: '1000000',
        ...this.variables,
      },
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    this.#child = child;
    child.once('exit', () => {
      if (this.#isClosing) return;
      if (!this.#isKilled) this.#hasAnswered ? this.ownEnds++ : this.failedStarts++;
      setTimeout(() => this.#isClosing || this.#start(), 100);
    });
  }

  /** False when there was nothing of that kind to kill just then. */
  kill(kind: KillKind, chance: Chance): boolean {
    const postmaster = this.#postmaster();
    if (kind === 'server') return this.#killServer();
    if (kind === 'PostgreSQL') return killProcess(postmaster);
    if (kind === 'both') return this.#isRunning() && killProcess(postmaster) && this.#killServer();
    const connections = processes().filter(
      ({ parent, command }) => parent === postmaster && / \[local\] |\(\d+\) /.test(command),
    );
    return connections.length > 0 && killProcess(chance.pick(connections).pid);
  }

  #isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  #killServer(): boolean {
    if (!this.#isRunning()) return false;
    this.#isKilled = true;
    return this.#child?.kill('SIGKILL') ?? false;
  }

  /** Finds a process with this run's folder on its command line: a number may be another's by now. */
  #postmaster(): number | undefined {
    const folder = join(this.dataDir, 'postgres');
    return processes().find(({ command }) => /postgres -D /.test(command) && command.includes(folder))?.pid;
  }

  /** PostgreSQL lives and says nothing any more. */
  hang(): boolean {
    return killProcess(this.#postmaster(), 'SIGSTOP');
  }

  /** Asks it to end in order, as a process manager does. It is started again when it has. */
  stop(): void {
    this.#hasAnswered = false;
    this.#isKilled = true;
    this.#child?.kill('SIGTERM');
  }

  /** Stops it and waits until the next start has begun. */
  async restart(seconds: number): Promise<void> {
    const before = this.#child;
    this.stop();
    for (const end = Date.now() + seconds * 1000; this.#child === before; await sleep(10))
      if (Date.now() > end) throw new Error(`the shop did not stop within ${seconds} s`);
  }

  /** Waits until it takes visitors; false when it does not within the time. */
  async untilReady(seconds: number): Promise<boolean> {
    const ready = { what: 'readyz', method: 'GET', path: '/readyz', headers: {}, isCall: false };
    for (const end = Date.now() + seconds * 1000; Date.now() < end && !this.#isClosing; await sleep(25)) {
      const reply = await send(this.port, ready);
      if (typeof reply === 'object' && reply.status === 200) {
        this.#hasAnswered = true;
        return true;
      }
    }
    return false;
  }

  /** Shuts down in order, as SIGTERM does; then nothing is left of it. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const child = this.#child;
    if (child && this.#isRunning()) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await Promise.race([ended, sleep(20_000)]);
      child.kill('SIGKILL');
    }
    const postmaster = this.#postmaster();
    // One that hangs takes no other signal.
    killProcess(postmaster);
    while (processes().some(({ command }) => command.includes(this.dataDir))) await sleep(50);
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

function killProcess(pid: number | undefined, signal: 'SIGKILL' | 'SIGSTOP' = 'SIGKILL'): boolean {
  if (!pid) return false;
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function processes(): { pid: number; parent: number; command: string }[] {
  const text = execFileSync('ps', ['-axww', '-o', 'pid=,ppid=,stat=,command='], { encoding: 'utf8' });
  return [...text.matchAll(/^ *(\d+) +(\d+) +([^Z\s]\S*) +(.*)$/gm)].map(([, pid, parent, , command = '']) => ({
    pid: Number(pid),
    parent: Number(parent),
    command,
  }));
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
}
