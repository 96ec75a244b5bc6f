import pg from 'pg';
import type { Config } from '#config';

/**
 * Two roles: the owner migrates, the serving role reads and writes rows. The serving role can neither create (temporary
 * tables included), alter, drop nor truncate anything, nor change what is only ever added to, nor touch the records of migrations.
 */

/** URLs of the database for the serving role, and for the owner if that is another one. */
export interface DatabaseUrls extends ServingUrls {
  ownerUrl?: string | undefined;
}

/** URLs for the role that serves. */
export interface ServingUrls {
  url: string;
  /** Past the pooler, if `url` is that of one. */
  directUrl?: string | undefined;
  /** The replica's URL. */
  readUrl?: string | undefined;
}

/** Undefined: the embedded database. */
export function databaseUrlsOf(config: ConfiguredUrls): DatabaseUrls | undefined {
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl, databaseDirectUrl: directUrl } = config;
  return url === undefined ? undefined : { url, ownerUrl, directUrl, readUrl: config.databaseReadUrl };
}

type ConfiguredUrls = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'databaseDirectUrl' | 'databaseReadUrl'>;

/** The URL for dedicated connections: notifications, the queue, migrations, commands. */
export const directUrlOf = ({ url, directUrl }: ServingUrls): string => directUrl ?? url;

type Privilege = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';

interface Table {
  schema: string;
  name: string;
  /** Its trigger refuses changes, also those of the owner. */
  isAppendOnly: boolean;
  /** Privileges granted to the role or to everyone; newer versions of PostgreSQL know more. */
  has: string[];
}

const tablesOf = `
  select n.nspname as schema, c.relname as name,
    exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = c.oid and p.proname = 'refuse_change') as "isAppendOnly",
    array(select distinct privilege_type from aclexplode(c.relacl)
      where grantee in (0, (select oid from pg_roles where rolname = $1))) as has
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm') and pg_has_role(c.relowner, 'USAGE')
  order by 1, 2`;

/** Rows that serving may read, or keep count in, but never removes. pg-boss makes sure at each start that its own queue exists. */
const narrowed: Record<string, readonly Privilege[]> = {
  // Triggers write it.
  'public.audit_log': ['SELECT'],
  'pgboss.queue': ['SELECT', 'INSERT', 'UPDATE'],
  'pgboss.version': ['SELECT', 'UPDATE'],
};

function wantedFor({ schema, name, isAppendOnly }: Table): readonly Privilege[] {
  if (schema === 'public' && name.startsWith('migrations')) return ['SELECT'];
  const known = narrowed[`${schema}.${name}`];
  if (known) return known;
  return isAppendOnly ? ['SELECT', 'INSERT'] : ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
}

/** Statements for missing or excess rights: usually none. */
function changesFor(table: Table, role: string): string[] {
  const wanted = wantedFor(table);
  const missing = wanted.filter((privilege) => !table.has.includes(privilege));
  const surplus = table.has.filter((privilege) => !wanted.some((one) => one === privilege));
  const on = `on ${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.name)}`;
  return [
    ...(missing.length > 0 ? [`grant ${missing.join(', ')} ${on} to ${role}`] : []),
    ...(surplus.length > 0 ? [`revoke ${surplus.join(', ')} ${on} from public, ${role}`] : []),
  ];
}

const forSchemas = (role: string) => [
  `grant usage on schema public, pgboss to ${role}`,
  `grant usage, select on all sequences in schema public, pgboss to ${role}`,
  // Databases from before PostgreSQL 15 let everyone create tables.
  `revoke create on schema public from public, ${role}`,
  // Covers tables that the owner makes in another way, such as by restoring a backup.
  `alter default privileges in schema public grant select, insert, update, delete on tables to ${role}`,
  `alter default privileges in schema public grant usage, select on sequences to ${role}`,
];

/** By default every role can fill the disk with temporary tables. Only the database's owner can revoke that. */
async function endTemporary(client: pg.PoolClient, servingRole: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select current_database() as name where has_database_privilege($1, current_database(), 'TEMPORARY')`,
    [servingRole],
  );
  for (const { name } of rows)
    await client.query(
      `revoke temporary on database ${pg.escapeIdentifier(name)} from public, ${pg.escapeIdentifier(servingRole)}`,
    );
}

/** Gives the serving role its rights and revokes the rest; `owner` is a connection of the owner's. */
export async function grantServing(owner: pg.Pool, servingRole: string): Promise<void> {
  const role = pg.escapeIdentifier(servingRole);
  const client = await owner.connect();
  try {
    await client.query('begin');
    // Two that start at once would change the same rows of the catalogue.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('sampan-grants', 0))`);
    for (const statement of forSchemas(role)) await client.query(statement);
    await endTemporary(client, servingRole);
    const { rows } = await client.query<Table>(tablesOf, [servingRole]);
    for (const statement of rows.flatMap((table) => changesFor(table, role))) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

export interface Role {
  name: string;
  /** It owns the tables, or may create them. */
  mayMigrate: boolean;
  /** It may make roles, and so become another one. */
  mayGrant: boolean;
}

/** The role of a connection, and whether it can do more than serve. */
export async function readRole(pool: pg.Pool): Promise<Role> {
  const { rows } = await pool.query<Role>(
    `select rolname as name, rolcreaterole as "mayGrant",
       rolsuper or has_schema_privilege('public', 'CREATE') or has_database_privilege(current_database(), 'CREATE') or exists (
         select from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname in ('public', 'pgboss') and pg_has_role(c.relowner, 'MEMBER')
       ) as "mayMigrate"
     from pg_roles where rolname = current_user`,
  );
  return rows[0] ?? { name: '', mayMigrate: false, mayGrant: false };
}
