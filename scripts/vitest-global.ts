import { join } from 'node:path';
import { reachableDataDir } from '../apps/server/src/config/data-dir.ts';
import { runningPostmaster } from '../apps/server/src/database/embedded/postmaster.ts';
import { enterRunFolder, leaveRunFolder, onInterruption, processes } from './run-folder.ts';
import { root } from './steps.ts';

/** Around all files of tests: their temporary folders and their PostgreSQL end with the run, interrupted or not. */

/** Sessions of clients, by the names of their processes; PostgreSQL's own have none of these endings. */
const clientsOf = (postmaster: number) =>
  processes().filter(({ parent, command }) => parent === postmaster && /\[local\]|\(\d+\)/.test(command));

const pause = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

/** When the workers have ended. It stays while another run in this clone uses it, and where processes cannot be listed. */
function stopPostgres(): void {
  const running = runningPostmaster(join(reachableDataDir(join(root, '.test-data')), 'postgres'));
  if (!running || processes().length === 0) return;
  for (let tries = 0; tries < 60 && clientsOf(running.pid).length > 0; tries++) pause(50);
  if (clientsOf(running.pid).length === 0) process.kill(running.pid, 'SIGINT');
}

export default function setup(): () => Promise<void> {
  const folder = enterRunFolder();
  // What Node compiles for child processes is kept for the next run.
  process.env.NODE_COMPILE_CACHE ??= join(root, '.test-data/compiled');
  process.once('exit', stopPostgres);
  let leaving: Promise<void> | undefined;
  const leave = async (isInterrupted = false) => {
    leaving ??= folder ? leaveRunFolder(folder, isInterrupted) : undefined;
    await leaving;
  };
  onInterruption(leave);
  return () => leave();
}
