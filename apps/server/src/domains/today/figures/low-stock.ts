import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Language } from '@sampan/contract/languages';
import { attributesText, nameIn } from '#domains/orders/line-texts.ts';
import { countSoldShort, listSoldShort, type SoldShort } from '#domains/orders/sales.ts';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';

const most = 500;

type Listed = OutputOf<Calls['operatorListLowStock']>;
type LowStockRow = Listed['list'][number];

/** Names the goods in the reader's language, not in the buyer's. */
function toRowResponse(
  { product_name, titles, attributes, sku_attributes, ...row }: SoldShort,
  language: Language,
): LowStockRow {
  return {
    ...row,
    productName: nameIn({ product_name, titles }, language),
    productAttr: attributesText({ attributes, sku_attributes }, language),
  };
}

export async function listLowStock({ db, language }: Context): Promise<Listed> {
  const { lowStock } = await readSetting(db, 'work');
  const rows = await listSoldShort(db, lowStock, most);
  const list = rows.map((row) => toRowResponse(row, language));
  return { list, lowStock, total: list.length < most ? list.length : await countSoldShort(db, lowStock) };
}
