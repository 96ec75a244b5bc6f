import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { programOf } from '../../../scripts/program.ts';
import { root } from '../../../scripts/steps.ts';

/** The prepared shop as it runs elsewhere: all its processes, jobs and all. */
export async function startServer(
  dataDir: string,
  variables: Record<string, string>,
): Promise<{ pid: number; stop(): Promise<void> }> {
  const child: ChildProcess = spawn(process.execPath, [programOf(root)], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'warn',
      SUPPLIER: 'none',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  if (child.stdout)
    for await (const line of createInterface({ input: child.stdout })) if (/is open: /.test(line)) break;
  if (child.exitCode !== null || child.pid === undefined) throw new Error('the shop did not open');
  child.stdout?.resume();
  const stop = () => {
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    return ended;
  };
  return { pid: child.pid, stop };
}
