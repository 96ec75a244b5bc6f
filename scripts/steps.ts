import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import './closed-pipe.ts';

/** Shared code of package.json's scripts: the root folder, programs of this project, progress on the screen. */

export const root = fileURLToPath(new URL('../', import.meta.url));

export function bin(name: string): string {
  return join(root, 'node_modules/.bin', name);
}

export interface RunOptions {
  cwd?: string;
  env?: Record<string, string | undefined>;
  /** Keeps the output back and shows it only when the program fails. */
  isQuiet?: boolean;
}

/** Runs one of the project's programs on the project's own Node; returns its exit code. */
export function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: options.isQuiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    const kept: Buffer[] = [];
    child.stdout?.on('data', (chunk) => kept.push(chunk));
    child.stderr?.on('data', (chunk) => kept.push(chunk));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code !== 0 && options.isQuiet) process.stdout.write(Buffer.concat(kept));
      resolve(code ?? 1);
    });
  });
}

/** Runs one of the project's scripts while others show their progress: what it writes is kept. */
export async function runAside(script: string): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [script], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code: code ?? 1, output };
}

/** Shows a step that takes a while, and how long it took. */
export async function step<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  const started = Date.now();
  process.stdout.write(`  ${title} …`);
  const result = await work();
  process.stdout.write(` ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  return result;
}

/** Shows how far something is in one line of a terminal; a log gets none of it. */
export function progressLine(): { report(text: string): void; end(): void } {
  const show = (text: string) => {
    if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${text}`);
  };
  return { report: (text) => show(`  ${text}`), end: () => show('') };
}

/** Every file below a folder, except installed and built ones. */
export function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (['node_modules', 'build', '.react-router', '.git'].includes(entry.name)) return [];
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

/** Says what went wrong in one sentence and ends. */
export function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
