import { fullName } from '@sampan/contract/names';
import type { useUser } from '../routing/root-data.ts';

export type User = NonNullable<ReturnType<typeof useUser>>;

export const accountPages = [
  ['/shipping-address', 'layout.shippingAddress'],
  ['/my-account', 'layout.myAccount'],
  ['/shopping-cart', 'layout.cartWord'],
  ['/quick-order', 'layout.quickOrder'],
  ['/my-orders', 'layout.myOrders'],
  ['/favourites', 'favourites.title'],
  ['/change-password', 'layout.changePassword'],
  ['/account-security', 'layout.security'],
  ['/developers', 'layout.developers'],
] as const;

/** Both names in the page language's order, or else the email. */
export function displayName(language: string, user: User): string {
  return fullName(language, user) || user.email;
}
