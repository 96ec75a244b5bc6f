import type { Config } from '@sampan/server/config/config';
import type { Database } from '@sampan/server/database/connect';
import { sql } from 'kysely';
import { demoCustomer } from './demo-customer.ts';

/** Judged by the record created last. */
export async function isLoaded(db: Database, { supplier }: Config): Promise<boolean> {
  const query = sql<{ owner: boolean; goods: boolean; buyer: boolean; company: boolean }>`
    select exists (select from operators) as owner, exists (select from products) as goods,
      exists (select from settings where key = 'company') as company,
      exists (select from users u join shipping_addresses a on a.buyer_id = u.buyer_id where u.email = ${demoCustomer.email}) as buyer
  `;
  const [has] = (await query.execute(db)).rows;
  return Boolean(has?.owner && has.buyer && has.company && (supplier !== 'demo' || has.goods));
}
