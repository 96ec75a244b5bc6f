import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fail, step } from '../../scripts/steps.ts';

/** Debian's programs, each a child of this process that can be killed and started again. */

const packages = ['postgresql', 'pgbouncer', 'redis-server', 'nginx-light'];
const postgresFolder = '/usr/lib/postgresql';

export const postgresBin = () => join(postgresFolder, readdirSync(postgresFolder).sort().at(-1) ?? '', 'bin');

export async function ensurePrograms(): Promise<void> {
  const places = [postgresFolder, '/usr/sbin/pgbouncer', '/usr/bin/redis-server', '/usr/sbin/nginx'];
  if (places.every((place) => existsSync(place))) return;
  if (process.getuid?.() !== 0) fail(`Install ${packages.join(', ')}, or run this as root, which installs them.`);
  await step(`Installing ${packages.join(', ')}`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
  });
  if (!places.every((place) => existsSync(place))) fail(`Installing ${packages.join(', ')} failed.`);
}

export interface Launch {
  program: string;
  args: string[];
  log: string;
  env?: Record<string, string>;
  cwd?: string;
  /** Runs as the system's user postgres: neither PostgreSQL nor PgBouncer runs as root. */
  isUnprivileged?: boolean;
}

const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
export const postgresUser = () => (process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {});

/** One program, which is there until it is killed. */
export class Part {
  readonly name: string;
  readonly #launch: () => Launch;
  readonly #isUp: () => Promise<boolean>;
  #child: ChildProcess | undefined;

  constructor(name: string, launch: () => Launch, isUp: () => Promise<boolean>) {
    this.name = name;
    this.#launch = launch;
    this.#isUp = isUp;
  }

  async start(): Promise<void> {
    const { program, args, log, env, cwd, isUnprivileged } = this.#launch();
    const output = openSync(log, 'a');
    const child = spawn(program, args, {
      env: { PATH: process.env.PATH, LC_ALL: 'C', ...env },
      stdio: ['ignore', output, output],
      ...(cwd && { cwd }),
      ...(isUnprivileged && postgresUser()),
    });
    this.#child = child;
    while (!(await this.#isUp())) {
      if (child.exitCode !== null) throw new Error(`${this.name} ended with ${child.exitCode}; see ${log}`);
      await sleep(50);
    }
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || !this.isRunning) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}
