import { fork } from 'node:child_process';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { forgetOwner, hasOwner } from '#config/secret-files.ts';

/**
 * Everything that takes the owner of the database happens in a process that ends. The shop itself then re-executes
 * (frugal-memory.ts) without the variable, so what serves has the owner's password neither in its environment nor in memory.
 * `entry`: the program (start-program.ts).
 */
export async function prepareAsOwner(entry: string): Promise<void> {
  if (cluster.isWorker || !hasOwner(process.env)) return;
  const child = fork(fileURLToPath(entry), ['prepare']);
  const passOn = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGTERM', passOn).on('SIGINT', passOn);
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  // A migration that is interrupted is undone.
  if (signal || code) process.exit(signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : (code ?? 1));
  process.off('SIGTERM', passOn).off('SIGINT', passOn);
  forgetOwner(process.env);
}
