import { z } from 'zod';

/** A job's name and the schema of its data: enough to queue it. */
export interface JobDefinition<Data> {
  name: string;
  data: z.ZodType<Data>;
  isAnnounced: boolean;
  /**
   * Undefined: jobs are taken in batches, and a batch waits for its slowest. Otherwise this many take jobs independently
   * of one another, at most two of them those of one group: for jobs that wait for strangers.
   */
  concurrency: number | undefined;
  /** The time after which it counts as failed; a killed process is noticed sooner. */
  longestSeconds: number;
}

export type JobData<Definition> = Definition extends JobDefinition<infer Data> ? Data : never;

export interface Job {
  definition: JobDefinition<unknown>;
  /** A function that does the work, or the errors of the data. */
  read(data: unknown): (() => Promise<void>) | z.ZodError;
}

/**
 * Jobs wait in the database while the shop is updated, so a new version must accept the data of the previous one. Jobs
 * that are not announced are found within a second.
 */
export function defineJob<Data>(
  name: string,
  data: z.ZodType<Data>,
  {
    isAnnounced = true,
    concurrency,
    longestSeconds = 120,
  }: { isAnnounced?: boolean; concurrency?: number; longestSeconds?: number } = {},
): JobDefinition<Data> {
  return { name, data, isAnnounced, concurrency, longestSeconds };
}

export function handle<Data>(definition: JobDefinition<Data>, run: (data: Data) => Promise<void>): Job {
  const read = (data: unknown) => {
    const given = definition.data.safeParse(data);
    return given.success ? () => run(given.data) : given.error;
  };
  return { definition, read };
}

/** Runs a job directly (tests, the demo's past); data that does not fit throws. */
export function runJob(job: Job, data: unknown): Promise<void> {
  const run = job.read(data);
  if (run instanceof z.ZodError) throw run;
  return run();
}

/** A job without data, queued by the timetable (schedule.ts) and not by an action. */
export const defineTimedJob = (name: string) => defineJob(name, z.object({}));

export const handleTimed = (name: string, run: () => Promise<void>): Job => handle(defineTimedJob(name), run);
