import { z } from 'zod';

/** What a job is called and what it carries. Who adds one and who runs one both know it by this. */
export interface JobDefinition<Data> {
  name: string;
  data: z.ZodType<Data>;
  isAnnounced: boolean;
}

export type JobData<Definition> = Definition extends JobDefinition<infer Data> ? Data : never;

/** A definition together with what runs it. */
export interface Job {
  definition: JobDefinition<unknown>;
  /** What to do, or what is wrong with the data. */
  read(data: unknown): (() => Promise<void>) | z.ZodError;
}

/**
 * Jobs wait in the database while the shop is updated: a new version must read what an older one added.
 * Those not announced are looked for every two seconds.
 */
export function defineJob<Data>(
  name: string,
  data: z.ZodType<Data>,
  { isAnnounced = true }: { isAnnounced?: boolean } = {},
): JobDefinition<Data> {
  return { name, data, isAnnounced };
}

export function handle<Data>(definition: JobDefinition<Data>, run: (data: Data) => Promise<void>): Job {
  const read = (data: unknown) => {
    const given = definition.data.safeParse(data);
    return given.success ? () => run(given.data) : given.error;
  };
  return { definition, read };
}

/** Runs a job in the open (tests, the demo's past); data that does not fit throws. */
export function runJob(job: Job, data: unknown): Promise<void> {
  const run = job.read(data);
  if (run instanceof z.ZodError) throw run;
  return run();
}

/** A job that carries nothing and that no action adds: the timetable (schedule.ts) or an operator's tool does. */
export const handleTimed = (name: string, run: () => Promise<void>): Job => handle(defineJob(name, z.object({})), run);
