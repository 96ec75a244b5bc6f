import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Language } from '@sampan/contract/languages';
import { toWireTime } from '@sampan/contract/wire-time';
import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { findOrderableSkus, type OrderableSku } from '#domains/catalogue/orderable-skus.ts';
import type { NamedTexts, Texts } from '#domains/catalogue/texts.ts';
import { attributesIn, nameIn, type OrderedAttribute } from '#domains/orders/line-texts.ts';
import { findSubstitute } from './substitutes.ts';

export type OwnShortage = Omit<OutputOf<Calls['listShortages']>[number], 'refundUsd'>;
type Goods = OwnShortage['goods'];

interface Row
  extends Pick<
    OwnShortage,
    'id' | 'orderItemId' | 'quantity' | 'proposal' | 'note' | 'state' | 'outcome' | 'ifUnanswered'
  > {
  productId: number;
  skuId: number;
  product_name: string;
  attributes: OrderedAttribute[];
  titles: Texts | null;
  sku_attributes: NamedTexts[] | null;
  picture: string;
  substituteSkuId: number | null;
  substituteProductId: number | null;
  answerBy: Date;
  decidedAt: Date | null;
}

/** What a buyer was asked about an order, for its page; an offer that was taken back is not shown. Undefined: not his order. */
export async function readOwnShortages(
  db: Database,
  { id, buyerId }: { id: string; buyerId: string },
  language: Language,
): Promise<OwnShortage[] | undefined> {
  if (!isUuid(id)) return undefined;
  const order = await db
    .selectFrom('orders')
    .select(['id', 'language'])
    .where('id', '=', id)
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst();
  if (!order) return undefined;
  const rows = await readRows(db, id);
  const wanted = rows.flatMap(({ substituteProductId: productId, substituteSkuId: skuId }) =>
    productId !== null && skuId !== null ? [{ productId, skuId }] : [],
  );
  const skus = wanted.length > 0 ? await findOrderableSkus(db, wanted, language) : [];
  return Promise.all(
    rows.map(async (row) => ({
      ...toRowResponse(row, skus, language),
      canSubstitute: row.state === 'proposed' && (await findSubstitute(db, order, row)) !== undefined,
    })),
  );
}

async function readRows(db: Database, orderId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.id, s.order_item_id as "orderItemId", s.quantity, s.proposal, s.note, s.state, s.outcome,
      s.if_unanswered as "ifUnanswered", s.answer_by as "answerBy", s.decided_at as "decidedAt",
      s.substitute_sku_id as "substituteSkuId", k.product_id as "substituteProductId",
      coalesce((s.replaced ->> 'productId')::bigint, i.product_id) as "productId",
      coalesce((s.replaced ->> 'skuId')::bigint, i.sku_id) as "skuId",
      coalesce(s.replaced ->> 'name', i.product_name) as product_name,
      coalesce(s.replaced -> 'attributes', i.attributes) as attributes, p.titles, o.attributes as sku_attributes,
      coalesce(s.replaced ->> 'picture', i.picture) as picture
    from shortages s join order_items i on i.id = s.order_item_id left join skus k on k.id = s.substitute_sku_id
    left join skus o on o.id = coalesce((s.replaced ->> 'skuId')::bigint, i.sku_id) left join products p on p.id = o.product_id
    where s.order_id = ${orderId} and s.state <> 'withdrawn'
    order by s.state <> 'proposed', s.opened_at, s.id
  `.execute(db);
  return rows;
}

function toRowResponse(
  row: Row,
  skus: readonly OrderableSku[],
  language: Language,
): Omit<OwnShortage, 'canSubstitute'> {
  const { id, orderItemId, quantity, proposal, note, state, outcome, ifUnanswered } = row;
  const { productId, skuId, picture } = row;
  const substitute = skus.find((sku) => sku.skuId === row.substituteSkuId);
  return {
    id,
    orderItemId,
    quantity,
    proposal,
    note,
    state,
    outcome,
    ifUnanswered,
    goods: { productId, skuId, name: nameIn(row, language), attributes: inWords(attributesIn(row, language)), picture },
    substitute: substitute ? goodsOf(substitute) : null,
    answerBy: toWireTime(row.answerBy),
    decidedAt: row.decidedAt && toWireTime(row.decidedAt),
  };
}

const goodsOf = ({ productId, skuId, name, attributes, picture }: OrderableSku): Goods => ({
  productId,
  skuId,
  name,
  picture,
  attributes: inWords(attributes),
});

const inWords = (attributes: readonly { valueTrans: string }[]): string =>
  attributes
    .map(({ valueTrans }) => valueTrans)
    .filter(Boolean)
    .join(', ');
