import { createHmac } from 'node:crypto';
import { connected } from './probe.ts';

/** The role that serves, on a server of our own: its password follows from the owner's, but not the other way round. */

const name = 'sampan_serving';

const passwordFor = (ownerPassword: string) =>
  createHmac('sha256', ownerPassword).update('serving role').digest('base64url');

export function asServingRole(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  const password = passwordFor(decodeURIComponent(url.password));
  return Object.assign(url, { username: name, password }).href;
}

export async function ensureServingRole(ownerUrl: string): Promise<void> {
  const { password } = new URL(asServingRole(ownerUrl));
  await connected({ connectionString: ownerUrl }, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
    // Two that start at once both find none.
    if (rowCount === 0) await client.query(`create role ${name} login password '${password}'`).catch(unlessThere);
  });
}

function unlessThere(error: { code?: string }): void {
  if (error.code !== '42710' && error.code !== '23505') throw error;
}
