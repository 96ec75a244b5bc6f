import { runJob } from '@sampan/server/jobs/job';
import type { HeldJob } from './held-jobs.ts';
import type { World } from './world.ts';

/**
 * Runs the jobs that actions queued, at the moment in the past when they were queued. There is no recipient of the provider's
 * webhooks yet: as with lost ones, payments are read back instead.
 */
export async function runJobs(world: World): Promise<void> {
  for (let due = world.jobs.takeDue(); due.length > 0; due = world.jobs.takeDue())
    for (const job of due) await runHeld(world, job);
}

/** What the provider does some time later, such as deciding a pending payment. */
export async function runLaterJobs(world: World): Promise<void> {
  for (const job of world.jobs.takeLater()) await runHeld(world, job);
}

async function runHeld(world: World, { name, data }: HeldJob): Promise<void> {
  if (name === 'sandbox-send-event' || (name === 'send-mail' && !world.keepsMail())) return;
  const job = world.handlers.find(({ definition }) => definition.name === name);
  if (!job) throw new Error(`nothing runs the job ${name}`);
  await runJob(job, data);
}
