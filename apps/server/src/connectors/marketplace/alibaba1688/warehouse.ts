import type { Settings } from '@sampan/contract/settings/subjects';
import type { Database } from '#database/connect.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { MarketplaceProblem } from '../marketplace.ts';
import type { Param } from './fields.ts';

/** Where sellers send the goods, as Chinese carriers need it. */
export type WarehouseAddress = NonNullable<Settings['warehouse']>;

export async function readWarehouse(db: Database): Promise<WarehouseAddress> {
  const address = await readSetting(db, 'warehouse');
  if (address) return address;
  throw new MarketplaceProblem('refused', 'the shop has not said where goods are sent to', 'warehouse_missing');
}

/** With both, the district's code decides there, and the texts are what the seller reads. */
export const addressParam = (address: WarehouseAddress): Readonly<Record<string, Param>> => ({
  fullName: address.receiver,
  mobile: address.mobile,
  postCode: address.postcode,
  provinceText: address.province,
  cityText: address.city,
  areaText: address.district,
  townText: address.town ?? undefined,
  address: address.street,
  districtCode: address.districtCode,
});
