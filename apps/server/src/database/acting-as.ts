import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** The author of changes over a connection, recorded in the audit log with each row (database/0043-audit-log.sql). */
export interface ActingAs {
  /** `anonymous`: a console user who has not signed in. */
  kind: 'operator' | 'anonymous' | 'job' | 'command';
  /** Name of the call, job or command. */
  call: string;
  /** The operator's id, or the machine's user who gave the command. */
  id?: string;
  address?: string | undefined;
  requestId?: string;
  /** Data removed for privacy must not survive in the log: only the columns' names do. */
  erases?: boolean;
}

export const setActor = `select set_config('sampan.actor', $1, false)`;

/** Settings for all connections of a pool. */
export const settingActingAs = (actingAs: ActingAs): Record<string, string> => ({
  'sampan.actor': JSON.stringify(actingAs),
});

/**
 * Sets the author on a pool's connections while they are checked out. One that cannot be reset is closed: no change may
 * be recorded under another author.
 */
export function poolActingAs(pool: PostgresPool, actingAs: ActingAs): PostgresPool {
  const actor = JSON.stringify(actingAs);
  return {
    connect: async () => {
      const client = await pool.connect();
      if (isPooled(client)) return lendAs(client, actingAs);
      try {
        await client.query(setActor, [actor]);
      } catch (error) {
        client.release(true);
        throw error;
      }
      const release = (isBroken?: boolean) => {
        if (isBroken) client.release(true);
        else
          void client.query('reset sampan.actor', []).then(
            () => client.release(),
            () => client.release(true),
          );
      };
      return { ...client, release } as typeof client;
    },
    end: () => pool.end(),
  } as PostgresPool;
}

/** Behind a pooler a connection is another one with each transaction, which itself says who acts. */
interface Pooled {
  setActingAs(actingAs: Record<string, string> | undefined): void;
}

const isPooled = (client: object): client is PostgresPoolClient & Pooled => 'setActingAs' in client;

function lendAs(client: PostgresPoolClient & Pooled, actingAs: ActingAs): PostgresPoolClient {
  client.setActingAs(settingActingAs(actingAs));
  const release = (isBroken?: boolean) => {
    client.setActingAs(undefined);
    (client.release as (isBroken?: boolean) => void)(isBroken);
  };
  return { ...client, release } as typeof client;
}
