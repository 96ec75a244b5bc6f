import { changeMailNo, findParcel, type Move, move, ship } from './logistics.ts';
import type { Offer } from './offers.ts';
import { changeTotal } from './order-calls.ts';
import { ledgerEntry } from './order-views.ts';
import { type Closer, close, type Order } from './orders.ts';
import { refundActs } from './refund-state.ts';
import { plainTime } from './times.ts';
import { type PayFate, type Switches, switches, type World } from './world.ts';

/** Acts of sellers, buyers, banks and the platform, for tests. Each is also `POST /_control/<name>`. */

export function actsOn(world: World) {
  return { ...orderActs(world), ...offerActs(world), ...refundActs(world), ...platformActs(world) };
}

function orderActs(world: World) {
  const withOrder =
    <Args extends unknown[], Result>(act: (order: Order, ...args: Args) => Result) =>
    (orderId: string, ...args: Args) =>
      act(world.order(orderId), ...args);
  return {
    /** Another total, in fen, while the order is unpaid. */
    changePrice: withOrder((order, totalFen: number) => changeTotal(world, order, totalFen)),
    closeForLack: withOrder((order) => closeUnpaid(world, order, 'sellerGoodsLack', 'SELLER')),
    closeByPlatform: withOrder((order) => closeUnpaid(world, order, 'other', 'BOPS')),
    /** A status that the documents may not name. */
    setOrderStatus: withOrder((order, status: string) => {
      order.status = status;
      order.modifiedAt = world.clock.now;
    }),
    /** All that is left, or so many pieces of lines; returns the parcel. */
    ship: withOrder((order, pieces?: { lineId: string; quantity: number }[]) => ({ ...ship(world, order, pieces) })),
    changeMailNo: withOrder((order, logisticsId: string, mailNo: string) =>
      changeMailNo(world, order, findParcel(order, logisticsId), mailNo),
    ),
    moveParcel: withOrder((order, logisticsId: string, to: Move) =>
      move(world, order, findParcel(order, logisticsId), to),
    ),
    /** Every parcel is signed for. */
    sign: withOrder((order) => {
      for (const parcel of order.parcels) move(world, order, parcel, 'SIGN');
    }),
    /** Makes the order so much older. */
    ageOrder: withOrder((order, ms: number) => {
      order.createdAt -= ms;
      order.modifiedAt -= ms;
    }),
    /** Gives the order to another buyer. */
    giveAway: withOrder((order) => {
      order.buyerId = 'b2b-2200000000009zzzz';
    }),
    /** Ids of lines, in the order in which they were ordered. */
    lineIds: withOrder(({ lines }) => lines.map(({ id }) => id)),
    orderIds: (outOrderId?: string) =>
      [...world.orders.values()]
        .filter((order) => outOrderId === undefined || order.outOrderId === outOrderId)
        .map(({ id }) => id),
    /** What every order has cost, was paid and refunded, in fen. */
    ledger: () => [...world.orders.values()].map(ledgerEntry),
  };
}

function closeUnpaid(world: World, order: Order, reason: string, by: Closer): void {
  if (order.status !== 'waitbuyerpay') throw new Error('Only an unpaid order is closed; others are refunded.');
  close(world, order, reason, by);
}

function offerActs(world: World) {
  const changed = (offer: Offer, topic: string, data: object) => {
    offer.modifiedAt = world.clock.now;
    if (world.followed.has(offer.id)) world.messages.send(topic, world.buyerId, data);
  };
  const relation = (offer: Offer, what: string) =>
    changed(offer, `PRODUCT_RELATION_VIEW_PRODUCT_${what}`, {
      memberId: offer.sellerId,
      productIds: offer.id,
      msgSendTime: plainTime(world.clock.now),
    });
  return {
    /** Sets the stock of a SKU, or of an offer without SKUs. */
    setStock: (offerId: string, specId: string | null, pieces: number) => {
      const offer = world.offer(offerId);
      const sku = offer.skus.find((one) => one.specId === specId);
      const place = sku ?? offer;
      const change = pieces - place.stock;
      place.stock = pieces;
      changed(offer, 'PRODUCT_PRODUCT_INVENTORY_CHANGE', {
        OfferInventoryChangeList: [
          {
            offerId: Number(offer.id),
            offerOnSale: offer.skus.length > 0 ? offer.skus.reduce((sum, { stock }) => sum + stock, 0) : offer.stock,
            skuId: sku ? Number(sku.id) : null,
            skuOnSale: sku?.stock ?? null,
            quantity: change,
            bizTime: plainTime(world.clock.now),
          },
        ],
      });
    },
    /** Sets all prices of an offer to so many fen, or those of one SKU. */
    setPrice: (offerId: string, fen: number, specId?: string) => {
      const offer = world.offer(offerId);
      for (const sku of offer.skus) if ((specId ?? sku.specId) === sku.specId && sku.fen !== undefined) sku.fen = fen;
      if (specId === undefined) offer.tiers = offer.tiers.map(({ from }) => ({ from, fen }));
      relation(offer, 'CHANGE');
      changed(offer, 'FENXIAO_PRICE_CHANGE', { memberId: offer.sellerId, productIds: offer.id });
    },
    /** A status such as `expired`; `published` puts the offer back. */
    setStatus: (offerId: string, status: string) => {
      const offer = world.offer(offerId);
      offer.status = status;
      const topics: Record<string, string> = { published: 'REPOST', deleted: 'DELETE', 'member deleted': 'DELETE' };
      relation(offer, topics[status] ?? 'EXPIRE');
    },
    setTitle: (offerId: string, titles: Record<string, string>) => {
      const offer = world.offer(offerId);
      offer.titles = titles;
      relation(offer, 'CHANGE');
    },
    setOnePiecePrice: (offerId: string, fen: number | null) => {
      world.offer(offerId).onePieceFen = fen ?? undefined;
    },
    setConsigned: (offerId: string, isConsigned: boolean) => {
      world.offer(offerId).isConsigned = isConsigned;
    },
    setPool: (poolId: string, offerIds: string[]) => void world.pools.set(poolId, offerIds),
    specIds: (offerId: string) => world.offer(offerId).skus.map(({ specId }) => specId),
    followed: () => [...world.followed],
  };
}

function platformActs(world: World) {
  return {
    /** Sets rules; see `Switches` in world.ts. */
    set: (wanted: Partial<Switches>) => {
      const known = switches();
      for (const name of Object.keys(wanted)) if (!(name in known)) throw new Error(`There is no switch ${name}.`);
      Object.assign(world.switches, wanted);
    },
    /** Takes a call away from the app, or gives it back. */
    deny: (name: string) => void world.app.denied.add(name),
    allow: (name: string) => void world.app.denied.delete(name),
    /** The next call of this name is refused with this code, in its own envelope. */
    refuseNext: (name: string, code: string, message = 'Refused') => void world.refusals.push({ name, code, message }),
    /** What happens to the next protocol payments. */
    planPayments: (fates: PayFate[]) => void world.payFates.push(...fates),
    setBalance: (channel: 'alipay' | 'shegou', fen: number) => {
      world.balances[channel] = fen;
    },
    setAgreement: (channel: 'alipay' | 'shegou', isBound: boolean, isSigned: boolean) => {
      world.agreements[channel] = { isBound, isSigned };
    },
    balances: () => ({ ...world.balances }),
    giveRedEnvelope: (fen: number) => {
      world.redEnvelopeFen += fen;
    },
  };
}
