import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { programPath } from '#config';
import { socketFolder } from './cluster.ts';
import type { Runner } from './engine.ts';

export function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolvePort(address.port) : reject(new Error('no free port')),
      );
    });
  });
}

function openLog(dataDir: string): number {
  const path = join(dataDir, 'postgres.log');
  const isLarge = existsSync(path) && statSync(path).size > 10_000_000;
  return openSync(path, isLarge ? 'w' : 'a', 0o600);
}

/** Detached, so that neither Ctrl-C nor our own death kills the database in mid-write. */
export function launch(cluster: string, dataDir: string, port: number, runner: Runner): ChildProcess {
  const log = openLog(dataDir);
  const child = spawn(
    join(runner.bin, 'postgres'),
    [
      '-D',
      cluster,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${socketFolder(cluster) ?? ''}`,
      '-c',
      'max_connections=100',
      '-c',
      'shared_buffers=128MB',
      '-c',
      'ssl=off',
      '-c',
      'jit=off',
    ],
    {
      detached: true,
      stdio: ['ignore', log, log],
      uid: runner.uid,
      gid: runner.gid,
      env: { LC_ALL: 'C', PATH: programPath },
    },
  );
  // Its exit code reports it; without a listener it would end this process.
  child.on('error', () => {});
  child.unref();
  closeSync(log);
  return child;
}

/** PostgreSQL's last output. */
export function lastWords(dataDir: string): string {
  const lines = readFileSync(join(dataDir, 'postgres.log'), 'utf8').trim().split('\n').slice(-20);
  const reason = lines.findLast((line) => /\b(FATAL|PANIC|ERROR): /.test(line)) ?? lines.at(-1) ?? '';
  return reason.replace(/^.*?\b(?=(FATAL|PANIC|ERROR): )/, '');
}
