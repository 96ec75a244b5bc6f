import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { isLoopback } from '#config/addresses.ts';
import type {
  Buying,
  BuyLine,
  MarketplaceOrder,
  MarketplaceParcel,
  PayRequest,
  PlacedPurchase,
  PlaceRequest,
  PurchasePreview,
} from '../buying.ts';
import { MarketplaceProblem } from '../marketplace.ts';
import type { AlibabaClient } from './client.ts';
import { codeField, isObject, readA, readB, readDone, readItems, understood, wordsField } from './envelopes.ts';
import { Long, type Param } from './fields.ts';
import { orderAnswer, toOrder } from './orders.ts';
import { parcelsAnswer, readTrace, toParcel } from './parcels.ts';
import { isProblem } from './problems.ts';
import { readPlaced, readPreview } from './purchases.ts';
import { sellerRefunds } from './refunds.ts';
import { count, flag, list, maybe, maybeText, orderTimeText } from './values.ts';
import { addressParam, type WarehouseAddress } from './warehouse.ts';

interface BuyingTools {
  client: AlibabaClient;
  log: FastifyBaseLogger;
  warehouse: () => Promise<WarehouseAddress>;
  now: () => Date;
}

const webSite = '1688';
const linesMax = 50;
const pageSize = 20;
/** Pages may change while they are read, and clocks differ. */
const overlapMs = 10 * 60_000;
const pagesMax = 500;
const placeTimeoutMs = 45_000;

const orderPage = z.object({
  result: list(z.unknown()),
  totalRecord: maybe(count),
  errorCode: codeField,
  errorMessage: wordsField,
});

const agreements = z.object({
  paymentAgreements: list(
    z.object({ payChannel: maybeText, bindingStatus: maybe(flag), signedStatus: maybe(flag), signUrl: maybeText }),
  ),
});
const paid = z.object({ paySuccess: maybe(flag) });
const paymentLink = z.object({
  payUrl: maybeText,
  errorCode: codeField,
  // Their spelling.
  erroMsg: wordsField,
});

/** Codes of cancelling, in their words. */
const tooFast = 'CLOSE_ORDER_TOO_FAST';
const notSent = '500_2';

const cargoOf = (lines: readonly BuyLine[]): Param =>
  lines.map(({ offerId, specId, quantity }) => ({
    offerId: new Long(offerId),
    specId: specId || undefined,
    quantity,
  }));

export class AlibabaBuying implements Buying {
  readonly #tools: BuyingTools;
  readonly refunds: Buying['refunds'];

  constructor(tools: BuyingTools) {
    this.#tools = tools;
    this.refunds = sellerRefunds(tools.client);
  }

  async preview(lines: readonly BuyLine[]): Promise<PurchasePreview> {
    checkLines(lines);
    const params = {
      addressParam: addressParam(await this.#tools.warehouse()),
      cargoParamList: cargoOf(lines),
      flow: 'general',
    };
    return readPreview(await this.#tools.client.call('preview', params, { priority: 'orders' }), lines);
  }

  async place({ outNumber, lines, message }: PlaceRequest): Promise<PlacedPurchase> {
    checkLines(lines);
    const body = await this.#tools.client.call(
      'place',
      {
        flow: 'general',
        addressParam: addressParam(await this.#tools.warehouse()),
        cargoParamList: cargoOf(lines),
        message: message || undefined,
        isvBizType: 'cross',
        outOrderId: outNumber,
        fenxiaoChannel: 'kuajing',
        // It is used unless refused, and the sum would differ from what was approved.
        useRedEnvelope: 'n',
      },
      { priority: 'orders', timeoutMs: placeTimeoutMs },
    );
    return readPlaced(body);
  }

  async findOrders(outNumber: string): Promise<MarketplaceOrder[]> {
    const orders = await this.#list({ outOrderId: outNumber });
    // Without the number it cannot be said whose these are, and "none" would have them bought twice.
    if (orders.some((order) => order.outNumber === ''))
      throw new MarketplaceProblem('odd_answer', 'baseInfo.outOrderId: is missing in orders found by it');
    return orders.filter((order) => order.outNumber === outNumber);
  }

  async readOrder(orderId: string): Promise<MarketplaceOrder | undefined> {
    const body = await this.#tools.client.call('readOrder', { webSite, orderId }, { priority: 'orders' });
    try {
      const order = toOrder(readB(orderAnswer, body));
      if (order.orderId !== orderId)
        throw new MarketplaceProblem('odd_answer', `baseInfo.idOfStr: is ${order.orderId}, not ${orderId}`);
      return order;
    } catch (error) {
      if (isProblem(error, 'refused') && isNoOrder(error)) return undefined;
      throw error;
    }
  }

  async *listChanged(since: Date): AsyncGenerator<MarketplaceOrder> {
    const orders = await this.#list({
      modifyStartTime: orderTimeText(new Date(since.getTime() - overlapMs)),
      modifyEndTime: orderTimeText(this.#tools.now()),
    });
    yield* orders.toSorted((one, other) => one.changedAt.getTime() - other.changedAt.getTime());
  }

  async readPaying(): Promise<{ isPossible: boolean; agreeUrl: string | undefined }> {
    const body = await this.#tools.client.call('readPaying', {}, { priority: 'orders' });
    // At the top in one page, and in `result` in another.
    const isBare = isObject(body) && 'paymentAgreements' in body;
    const { paymentAgreements } = isBare ? understood(agreements, body) : readA(agreements, body);
    return {
      isPossible: paymentAgreements.some(({ bindingStatus, signedStatus }) => bindingStatus && signedStatus),
      agreeUrl: paymentAgreements.find(({ signUrl }) => signUrl && isPage(signUrl))?.signUrl,
    };
  }

  async pay({ orderId, amountFen, requestId }: PayRequest): Promise<'paid' | 'pending' | { refused: string }> {
    const tradeWithholdPreparePayParam = {
      orderId: new Long(orderId),
      payAmount: amountFen,
      opRequestId: requestId,
    };
    try {
      const body = await this.#tools.client.call('pay', { tradeWithholdPreparePayParam }, { priority: 'money' });
      // After a time-out of theirs it is false although the money may have moved.
      return readA(paid, body).paySuccess ? 'paid' : 'pending';
    } catch (error) {
      if (!isProblem(error, 'refused')) throw error;
      // Codes of paying are published nowhere. Before another attempt the order is read in any case.
      return error.code === '' ? 'pending' : { refused: `${error.code} ${error.message}`.trim() };
    }
  }

  async paymentUrl(orderIds: readonly string[]): Promise<string> {
    const orderIdList = orderIds.map((id) => new Long(id));
    const body = await this.#tools.client.call('paymentUrl', { orderIdList }, { priority: 'money' });
    const { payUrl, errorCode, erroMsg } = understood(paymentLink, body);
    if (!payUrl) throw new MarketplaceProblem('refused', erroMsg || 'no page for paying', errorCode);
    if (!isPage(payUrl)) throw new MarketplaceProblem('odd_answer', 'payUrl: is no https address');
    return payUrl;
  }

  async cancel(orderId: string): Promise<'cancelled' | 'too_soon' | { refused: string }> {
    const params = { webSite, tradeID: orderId, cancelReason: 'buyerCancel' };
    const body = await this.#tools.client.call('cancel', params, { priority: 'orders' });
    try {
      readDone(body);
      return 'cancelled';
    } catch (error) {
      if (!isProblem(error, 'refused')) throw error;
      return error.code === tooFast ? 'too_soon' : { refused: `${error.code} ${error.message}`.trim() };
    }
  }

  async confirmReceipt(orderId: string): Promise<void> {
    const order = await this.readOrder(orderId);
    if (!order) throw new MarketplaceProblem('refused', 'there is no such order', 'ORDER_NOT_EXIST');
    const open = order.lines.filter(({ isCancelled }) => !isCancelled);
    const orderEntryIds = open.map(({ lineId }) => new Long(lineId));
    readDone(await this.#tools.client.call('confirmReceipt', { orderId, orderEntryIds }, { priority: 'orders' }));
  }

  async listParcels(orderId: string): Promise<MarketplaceParcel[]> {
    const params = { webSite, orderId, fields: 'company.name,sender,receiver,sendgood' };
    const body = await this.#tools.client.call('listParcels', params, { priority: 'orders' });
    try {
      return readB(parcelsAnswer, body).map(toParcel);
    } catch (error) {
      if (isProblem(error, 'refused') && error.code === notSent) return [];
      throw error;
    }
  }

  async traceParcel(orderId: string, parcelId: string): Promise<{ at: Date; remark: string }[]> {
    const params = { webSite, orderId, logisticsId: parcelId };
    return readTrace(await this.#tools.client.call('traceParcel', params, { priority: 'freshness' }), parcelId);
  }

  /** All pages, up to the end that the call was made with. */
  async #list(filter: Readonly<Record<string, Param>>): Promise<MarketplaceOrder[]> {
    const found = new Map<string, MarketplaceOrder>();
    for (let page = 1, read = 0; page <= pagesMax; page++) {
      const body = await this.#tools.client.call('listOrders', { ...filter, page, pageSize }, { priority: 'orders' });
      const { result, totalRecord, errorCode, errorMessage } = understood(orderPage, body);
      if (errorCode !== '' && errorCode !== '200') throw new MarketplaceProblem('refused', errorMessage, errorCode);
      const { items, odd } = readItems(orderAnswer, result, idOfItem);
      if (odd.length > 0) this.#tools.log.error({ odd }, '1688 listed orders that do not fit their description');
      for (const item of items) found.set(item.baseInfo.idOfStr, toOrder(item));
      // An odd order may be the very one that is looked for.
      if (odd.length > 0 && 'outOrderId' in filter)
        throw new MarketplaceProblem('odd_answer', `order ${odd[0]?.id}: ${odd[0]?.problem}`);
      read += result.length;
      if (result.length === 0 || (totalRecord !== undefined ? read >= totalRecord : result.length < pageSize))
        return [...found.values()];
    }
    throw new MarketplaceProblem('odd_answer', 'totalRecord: the list of orders does not end');
  }
}

/** A page that an operator is sent to; a simulator's is on this machine. */
function isPage(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

function checkLines(lines: readonly BuyLine[]): void {
  if (lines.length === 0 || lines.length > linesMax)
    throw new MarketplaceProblem('refused', `a purchase has 1 to ${linesMax} lines`, 'lines');
}

function idOfItem(item: Record<string, unknown>): unknown {
  const base = item.baseInfo;
  return typeof base === 'object' && base !== null ? Reflect.get(base, 'idOfStr') : undefined;
}

const isNoOrder = ({ code, message }: MarketplaceProblem) =>
  code === '' || /not.?exist|not.?found|不存在|^404$|ORDER_NOT_EXIST/i.test(`${code} ${message}`);
