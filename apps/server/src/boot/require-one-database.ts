import { type Config, ConfigError } from '#config';
import { createPool, startPatience } from '#database/connect.ts';
import { readIdentity } from '#database/identity.ts';
import type { DatabaseUrls } from '#database/roles.ts';
import { nameVariable, throughPooler } from './start-mistakes.ts';

type Variable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_OWNER_URL';

/**
 * All URLs but the replica's lead to one database. Otherwise the tables of one shop would be migrated for another, and
 * its jobs run there.
 */
export async function requireOneDatabase(config: Config, { url, directUrl, ownerUrl }: DatabaseUrls): Promise<void> {
  const isPooled = directUrl !== undefined;
  // A command is only given the one past the pooler.
  const main = url === config.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  const identity = await look(main, url, isPooled);
  const others: [Variable, string | undefined][] = [
    ['DATABASE_DIRECT_URL', directUrl],
    ['DATABASE_OWNER_URL', ownerUrl],
  ];
  for (const [variable, other] of others)
    if (other !== undefined && (await look(variable, other, false)) !== identity)
      throw new ConfigError([`${variable} leads to another database than ${main}: they must lead to the same one.`]);
}

/** Errors name the variable. */
async function look(variable: Variable, url: string, isPooled: boolean): Promise<string> {
  const pool = createPool(url, { max: 1, name: 'look', ...startPatience, isPooled });
  try {
    const { rows } = await pool.query<{ isReplica: boolean; timeout: string }>(
      `select pg_is_in_recovery() as "isReplica", current_setting('statement_timeout') as timeout`,
    );
    if (rows[0]?.isReplica) throw new ConfigError([`The database in ${variable} is a replica: name the primary.`]);
    // Some poolers are configured to drop what they cannot pass on.
    if (rows[0]?.timeout !== `${startPatience.statementTimeoutSeconds}s`)
      throw new ConfigError([throughPooler(variable)]);
    return await readIdentity(pool);
  } catch (error) {
    throw nameVariable(error, variable);
  } finally {
    await pool.end();
  }
}
