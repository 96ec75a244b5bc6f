import { z } from 'zod';

/** A backup's description of itself, in `manifest.json`. */

const columnSchema = z.object({ name: z.string(), type: z.string() });

const tableSchema = z.object({
  schema: z.enum(['public', 'pgboss']),
  name: z.string(),
  columns: z.array(columnSchema),
  rows: z.number().int(),
});

const sequenceSchema = z.object({
  schema: z.enum(['public', 'pgboss']),
  name: z.string(),
  last: z.string(),
  isCalled: z.boolean(),
});

export const formatVersion = 1;

/** Read before the rest: a later version may have changed anything else. */
export const formatSchema = z.object({ format: z.literal('sampan-backup'), version: z.number().int() });

export const manifestSchema = formatSchema.extend({
  takenAt: z.string(),
  postgres: z.string(),
  /** Applied migrations by the table that records them. */
  migrations: z.record(z.string(), z.array(z.string())),
  /** The job queue's version; null: the database has none yet. */
  queueVersion: z.number().int().nullable(),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  /** The storage's public URL: products store the URLs of their pictures. */
  publicUrl: z.string(),
  files: z.object({ count: z.number().int(), bytes: z.number().int() }),
  /** Keys that rows name and that were not in the storage. */
  missingFiles: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Table = z.infer<typeof tableSchema>;
export type Sequence = z.infer<typeof sequenceSchema>;

export const manifestPart = 'manifest.json';
export const queuePart = 'database/pgboss.sql';
export const tablePart = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `database/${schema}.${name}.copy.zst`;
const filesFolder = 'files/';
export const filePart = (key: string) => filesFolder + key;
/** The key of a stored file; undefined for the other parts. */
export const keyOfPart = (part: string) => (part.startsWith(filesFolder) ? part.slice(filesFolder.length) : undefined);
