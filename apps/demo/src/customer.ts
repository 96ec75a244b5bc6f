import type { Language } from '@sampan/contract/languages';
import { addDemoCustomer } from '@sampan/server/domains/accounts/sign-in/add-demo-customer';
import { addAddress } from '@sampan/server/domains/addresses/book/add-address';
import { listAddresses } from '@sampan/server/domains/addresses/book/list-addresses';
import type { Customer } from '@sampan/server/shop/actor';
import type { Context } from '@sampan/server/shop/context';
import type { Services } from '@sampan/server/shop/services';
import { demoCustomer } from './demo-customer.ts';

const person = {
  ...demoCustomer,
  firstName: 'Amara',
  lastName: 'Okafor',
  country: 'United States',
  phone: '+1-2133734253',
};

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

export async function customerContext(
  services: Services,
  email: string,
  language: Language,
): Promise<Context & { actor: Customer }> {
  const user = await services.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  const actor: Customer = {
    kind: 'customer',
    userId: user.id,
    buyerId: user.buyer_id,
    email,
    firstName: user.first_name,
    lastName: user.last_name,
    avatarKey: user.avatar_key,
  };
  return { ...services, language, request: undefined, actor };
}

/** The customer to try the shop with, and an address to order to; each created once. */
export async function ensureDemoCustomer(services: Services): Promise<void> {
  await addDemoCustomer(services, person);
  const ctx = await customerContext(services, demoCustomer.email, 'en');
  const { total } = await listAddresses(ctx, { pageNum: 1, pageSize: 1 });
  if (total === 0) await addAddress(ctx, address);
}
