import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';

export type Address = OutputOf<Calls['addAddress']>;

/** Country, province, city and street in one line. */
export function addressLine(address: {
  country: string;
  province: string;
  city: string;
  detailAddress: string;
}): string {
  return [address.country, address.province, address.city, address.detailAddress].filter(Boolean).join(', ');
}
