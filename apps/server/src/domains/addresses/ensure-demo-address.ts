import { inTransaction } from '#database/connect.ts';
import { demoCustomer } from '#domains/accounts/ensure-demo-customer.ts';
import { findAccount } from '#domains/accounts/find-account.ts';
import type { Services } from '#shop/services.ts';
import { readAddress } from './read-address.ts';
import { countAddresses, insertAddress, lockCustomer, makeDefault } from './store.ts';

const address = {
  firstName: 'Amara',
  lastName: 'Okafor',
  country: 'US',
  province: 'California',
  city: 'Los Angeles',
  detailAddress: '1200 South Figueroa Street, Suite 410',
  postcode: '90015',
  mobile: '+1-2133734253',
};

/** Gives the demo customer an address to order to, unless there is one. */
export async function ensureDemoAddress({ db }: Pick<Services, 'db'>): Promise<void> {
  const user = await findAccount(db, demoCustomer.email);
  if (!user) return;
  await inTransaction(db, async (tx) => {
    await lockCustomer(tx, user.id);
    if ((await countAddresses(tx, user.id)) > 0) return;
    const { id } = await insertAddress(tx, user.id, readAddress(address));
    await makeDefault(tx, user.id, id);
  });
}
