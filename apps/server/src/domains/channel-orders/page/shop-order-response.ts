import { keysOf } from '@sampan/contract/keys';
import type { Language } from '@sampan/contract/languages';
import { dollars } from '@sampan/contract/money';
import type { OrderReason } from '@sampan/contract/reseller/shop-order-states';
import type { shopOrder } from '@sampan/contract/reseller/shop-orders';
import { quotesFor } from '@sampan/contract/shipping-quote';
import { toWireTime } from '@sampan/contract/wire-time';
import type { z } from 'zod';
import type { Database } from '#database/connect.ts';
import { optionsOf } from '#domains/channel-orders/lines/choices.ts';
import type { MatchedOrder } from '#domains/channel-orders/lines/line-goods.ts';
import { goodsAmount, type MatchedLine } from '#domains/channel-orders/lines/match-lines.ts';
import { erasureOf } from '#domains/channel-orders/orders/own-queries.ts';
import type { LineRow } from '#domains/channel-orders/orders/store.ts';
import { isAmong, openWaits } from '#domains/channel-orders/orders/waits.ts';
import { specialOf } from '#domains/channel-orders/recipients/address-cautions.ts';
import { type RecipientAddress, readRecipient } from '#domains/channel-orders/recipients/read-recipient.ts';
import type { OrderPrices } from '#domains/listings/shop-prices.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { figuresOf } from './order-figures.ts';
import type { PushRow, ShopOrderRow } from './page-queries.ts';

/** A shop's order as its reseller sees it, with only the recipient's first name, initial and town. Pure. */

export type WireShopOrder = z.output<typeof shopOrder>;

interface ShopOrderParts {
  lines: readonly LineRow[];
  matched: MatchedOrder;
  pushes: readonly PushRow[];
  carriesTo(countryIso: string): boolean;
  prices: OrderPrices;
  language: Language;
}

interface Hindrances {
  reasons: OrderReason[];
  missing: RecipientAddress['missing'];
  cautions: RecipientAddress['cautions'];
  usesShopPhone: boolean;
}

/** Problems of the order as a whole. */
export function hindrancesOf(
  {
    shopState,
    recipient,
    waits,
    released,
    fallbackPhone,
  }: Pick<ShopOrderRow, 'shopState' | 'recipient' | 'waits' | 'released' | 'fallbackPhone'>,
  lines: readonly MatchedLine[],
  carriesTo: (countryIso: string) => boolean,
): Hindrances {
  const read = recipient ? readRecipient(recipient, fallbackPhone) : undefined;
  const isServed = read?.isServed && carriesTo(read.countryIso);
  const missing = read && isServed ? read.missing : [];
  const wrong: Record<OrderReason, boolean> = {
    no_recipient: !read,
    country_not_served: read !== undefined && !isServed,
    address_incomplete: missing.length > 0,
    shop_refuses: shopState === 'refused',
    shop_disconnected: shopState === 'disconnected',
    nothing_of_ours: lines.length > 0 && lines.every(({ isOwn }) => isOwn),
    waits_there: openWaits(waits, released).length > 0,
  };
  return {
    reasons: keysOf(wrong).filter((reason) => wrong[reason]),
    missing,
    cautions: (isServed && read?.cautions) || [],
    usesShopPhone: read?.usesShopPhone ?? false,
  };
}

export function toShopOrderResponse(
  row: ShopOrderRow,
  { lines, matched, pushes, carriesTo, prices, language }: ShopOrderParts,
): WireShopOrder {
  const isOpen = row.state === 'open';
  const { reasons, missing, cautions, usesShopPhone } = isOpen
    ? hindrancesOf(row, matched.lines, carriesTo)
    : { reasons: [], missing: [], cautions: [], usesShopPhone: false };
  const goods = isOpen ? goodsAmount(matched.lines) : null;
  const canBeOrdered = isOpen && reasons.length === 0 && goods !== null;
  return {
    id: row.id,
    shopId: row.shopId,
    shopName: row.shopName,
    name: row.name,
    part: row.part,
    parts: row.parts,
    placedAt: toWireTime(row.placedAt),
    state: row.state,
    closedBecause: row.closedBecause ?? '',
    isCancelled: row.isCancelled,
    wasClosedHere: isOpen && row.reopenedAt !== null,
    recipient: row.recipient && {
      firstName: row.recipient.firstName || row.recipient.company,
      initial: [...row.recipient.lastName][0]?.toUpperCase() ?? '',
      town: row.recipient.city,
    },
    erasure: erasureFor(row),
    reasons,
    missing,
    cautions,
    usesShopPhone,
    waits: isOpen ? row.waits.map((wait) => ({ ...wait, isReleased: isAmong(row.released, wait) })) : [],
    ruleWait: isOpen ? row.ruleWait : null,
    details: toDetailsResponse(row),
    lines: lines.map((line) => toLineResponse(line, matched, isOpen)),
    goodsUsd: goods === null ? null : dollars(goods),
    canBeOrdered,
    figures:
      canBeOrdered && row.recipient
        ? figuresOf(
            {
              shopId: row.shopId,
              countryIso: readRecipient(row.recipient).countryIso,
              special: specialOf(cautions),
              lines,
              matched: matched.lines,
            },
            prices,
            language,
          )
        : null,
    order: toOrderResponse(row),
    tracking: pushes.map(toPushResponse),
    isPackedAsOwn: (row.order?.senderName ?? row.senderName) !== '',
  };
}

/** Null where nothing is known or all was erased. */
function toDetailsResponse({ details, currency }: ShopOrderRow): WireShopOrder['details'] {
  const { properties, ...known } = details;
  if (!properties) return null;
  return { ...noDetails, ...known, customFields: properties, currency };
}

const noDetails = {
  note: '',
  tags: [],
  discountCodes: [],
  discount: '',
  tip: '',
  duties: '',
  outstanding: '',
  fees: [],
  paidWith: [],
  unshipped: [],
  isEdited: false,
  isPartlySent: false,
};

function erasureFor({ recipient, erasureAskedAt, order }: ShopOrderRow): WireShopOrder['erasure'] {
  if (!recipient) return '';
  return erasureAskedAt ? 'noted' : erasureOf(order?.status);
}

function toLineResponse(
  line: LineRow,
  { lines, chosen }: MatchedOrder,
  isOpen: boolean,
): WireShopOrder['lines'][number] {
  const is = lines.find(({ id }) => id === line.id);
  const { sku } = is ?? {};
  return {
    id: line.id,
    title: line.title,
    shopSku: line.shopSku,
    quantity: line.quantity,
    quantityThere: line.quantityThere,
    priceThere: line.price,
    isOwn: is?.isOwn ?? false,
    isChosen: chosen.has(line.id),
    goods:
      is && sku
        ? {
            productId: sku.productId,
            productSkuId: sku.skuId,
            productName: sku.name,
            options: optionsOf(sku),
            productPic: sku.picture,
            serving: is.serving,
            amountUsd: !isOpen || is.amount === null ? null : dollars(is.amount),
          }
        : null,
    customFields: line.properties,
    orderedThere: line.orderedThere,
    wantedThere: isOpen ? null : line.wantedThere,
    reason: isOpen ? (is?.reason ?? 'not_linked') : '',
    available: isOpen ? (is?.available ?? null) : null,
    minOrderQuantity: isOpen ? (is?.minimum ?? null) : null,
    choices: [],
  };
}

function toOrderResponse({ order }: ShopOrderRow): WireShopOrder['order'] {
  if (!order) return null;
  return {
    id: order.id,
    sn: order.sn,
    billId: order.billId,
    orderStatus: order.status,
    dueUsd: dollars(order.dueCents),
    deliveredAt: order.deliveredAt && toWireTime(new Date(order.deliveredAt)),
    isByRule: order.isByRule,
  };
}

function toPushResponse(push: PushRow): WireShopOrder['tracking'][number] {
  return {
    id: push.id,
    carrier: push.carrier,
    trackingNumber: push.trackingNumber,
    kind: push.kind,
    state: push.state,
    problem: push.problem ?? '',
    said: push.said,
    isCorrection: push.replaces !== null,
    sentAt: push.sentAt && toWireTime(push.sentAt),
    tryAt: push.state === 'waiting' ? toWireTime(push.tryAt) : null,
  };
}

/** Returns whether any shipping line serves a country, whatever the goods. */
export async function readCarriers(db: Database): Promise<(countryIso: string) => boolean> {
  const shipping = await readSetting(db, 'shipping');
  const known = new Map<string, boolean>();
  const ask = (countryIso: string) =>
    quotesFor(shipping, countryIso, { weightGrams: 1, volumeCm3: 1, categoryIds: [] }).length > 0;
  return (countryIso) => {
    const answer = known.get(countryIso) ?? ask(countryIso);
    known.set(countryIso, answer);
    return answer;
  };
}
