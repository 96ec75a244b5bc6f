import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import type { Customer } from '#shop/actor.ts';
import { asCustomer, type CustomerRow, customerColumns } from './logins/customer-row.ts';

/** The login on whose behalf a job acts. Undefined once it is disabled or erased. */
export async function findCustomer(db: Database, userId: string): Promise<Customer | undefined> {
  const { rows } = await sql<CustomerRow>`
    select ${sql.raw(customerColumns)} from users u
    where u.id = ${userId} and u.disabled_at is null and u.erased_at is null`.execute(db);
  const [row] = rows;
  return row && asCustomer(row);
}
