import { allJobs } from '@sampan/server/all-jobs';
import type { HeldJob } from './held-jobs.ts';
import type { World } from './world.ts';

/**
 * Runs what actions left to the job queue, at the moment of the past at which they left it. Nobody is there yet to take
 * the provider's webhooks: as with any that are lost, payments are read back instead.
 */
export async function runJobs(world: World): Promise<void> {
  for (let due = world.jobs.takeDue(); due.length > 0; due = world.jobs.takeDue())
    for (const job of due) await runJob(world, job);
}

/** What the provider does some time later, such as deciding a pending payment. */
export async function runLaterJobs(world: World): Promise<void> {
  for (const job of world.jobs.takeLater()) await runJob(world, job);
}

async function runJob(world: World, { name, data }: HeldJob): Promise<void> {
  if (name === 'sandbox-send-event' || (name === 'send-mail' && !world.keepsMail())) return;
  const handler = allJobs(world.services)[name] as ((data: unknown) => Promise<void>) | undefined;
  if (!handler) throw new Error(`nothing handles the job ${name}`);
  await handler(data);
}
