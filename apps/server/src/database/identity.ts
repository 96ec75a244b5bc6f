import type pg from 'pg';

/** The same for a database and its replicas, through a pooler too; a copy that was restored elsewhere has another. */
export async function readIdentity(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ identity: string }>(
    `select system_identifier || ' ' || oid as identity
     from pg_control_system(), pg_database where datname = current_database()`,
  );
  return rows[0]?.identity ?? '';
}
