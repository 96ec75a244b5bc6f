import type { useUser } from '../lib/root-data.ts';

export type User = NonNullable<ReturnType<typeof useUser>>;

export const accountPages = [
  ['/shipping-address', 'layout.shippingAddress'],
  ['/my-account', 'layout.myAccount'],
  ['/shopping-cart', 'layout.cartWord'],
  ['/quick-order', 'layout.quickOrder'],
  ['/my-orders', 'layout.myOrders'],
  ['/favourites', 'favourites.title'],
  ['/change-password', 'layout.changePassword'],
] as const;

/** First and last name, else the email. */
export function displayName({ firstName, lastName, email }: User): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}
