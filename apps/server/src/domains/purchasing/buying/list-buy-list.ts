import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { operatorLimits } from '@sampan/contract/limits';
import { piecesByProduct } from '@sampan/contract/pricing';
import { toWireTime } from '@sampan/contract/wire-time';
import { readCnyPerUsdE6 } from '#domains/catalogue/current-rate.ts';
import { costNow, marginOf, toGoodsResponse, toSupplierResponse } from '#domains/purchasing/purchase/goods.ts';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { type BuyRow, type GroupRow, readBuyLines, readGroups } from './buy-list-store.ts';

type BuyList = OutputOf<Calls['operatorListBuyList']>;

export async function listBuyList(
  { db }: Context,
  { search, after, pageSize }: ParsedInputOf<Calls['operatorListBuyList']>,
): Promise<BuyList> {
  const { rows: found, total } = await readGroups(db, {
    search,
    after,
    limit: pageSize + 1,
    lines: operatorLimits.purchaseOrderLinesMax,
  });
  const groups = found.slice(0, pageSize);
  const [lines, cnyPerUsdE6, { offerUrl }] = [
    await readBuyLines(
      db,
      groups.flatMap(({ itemIds }) => itemIds),
    ),
    await readCnyPerUsdE6(db),
    await readSetting(db, 'purchasing'),
  ];
  const bySupplier = Map.groupBy(lines, ({ supplierId }) => supplierId);
  const last = found.length > pageSize ? groups.at(-1) : undefined;
  return {
    list: groups.map((group) =>
      toGroupResponse(group, bySupplier.get(group.supplierId) ?? [], { offerUrl, cnyPerUsdE6 }),
    ),
    total,
    next: last ? `${last.moment}_${last.supplierId}` : null,
  };
}

function toGroupResponse(
  group: GroupRow,
  lines: readonly BuyRow[],
  { offerUrl, cnyPerUsdE6 }: { offerUrl: string; cnyPerUsdE6: number },
): BuyList['list'][number] {
  const { pieces, since } = group;
  const together = piecesByProduct(lines.map((line) => ({ productId: line.productId, quantity: line.pieces })));
  return {
    supplier: toSupplierResponse(group),
    lines: group.lines,
    pieces,
    since: toWireTime(since),
    list: lines.map((line) => {
      const ofProduct = together.get(line.productId) ?? line.pieces;
      return {
        ...toGoodsResponse(line, offerUrl, ofProduct),
        pieces: line.pieces,
        since: toWireTime(line.since),
        margin: marginOf(line.priceE4, costNow(line, ofProduct), cnyPerUsdE6),
      };
    }),
  };
}
