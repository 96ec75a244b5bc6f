import { z } from 'zod';
import type { RefundGoods, RefundRequest, SellerRefund, SellerRefunds } from '../buying.ts';
import { MarketplaceProblem } from '../marketplace.ts';
import type { AlibabaClient } from './client.ts';
import { isObject, readA, readAOrB, readDone } from './envelopes.ts';
import { Long } from './fields.ts';
import { refundStateOf } from './orders.ts';
import { isProblem } from './problems.ts';
import { fen, flag, id, list, maybe, maybeText, text } from './values.ts';

/** Claims to a seller. */

const goodsStatuses = {
  not_sent: 'refundWaitSellerSend',
  on_its_way: 'refundWaitBuyerReceive',
  received: 'refundBuyerReceived',
  after_sale_not_received: 'aftersaleBuyerNotReceived',
  after_sale_received: 'aftersaleBuyerReceived',
} as const satisfies Record<RefundGoods['goodsState'], string>;

/** Where they answer with a number only, what it means. */
const meanings: Readonly<Record<string, string>> = {
  '5001': 'there is no such order',
  '5002': 'the order is of another account',
  '5003': 'the goods are in another state',
  '5004': 'there is no such reason',
  '5005': 'a picture is needed',
  '5006': 'with this reason no freight is given back',
  '5010': 'the order cannot be refunded in its state, or this was asked already',
  '5011': 'the sum is more than was paid, or not all of it while it is not sent',
  '5012': 'the description has 2 to 150 characters',
  '5013': 'so many pieces cannot be sent back',
  '5100': 'it was refused for a reason that is not described',
};

const reasonsAnswer = z.object({
  reasons: list(z.object({ id, name: text, needVoucher: maybe(flag) })),
});
const mostAnswer = z.object({ maxGoodsFee: fen, maxPostFee: maybe(fen) });
const voucherAnswer = z.object({ imageDomain: text.min(1), imageRelativeUrl: text.min(1) });
const createdAnswer = z.object({ refundId: text.min(1) });
const refundDetail = z.object({
  refundId: text.min(1),
  orderId: maybe(id),
  status: text.min(1),
  refundPayment: maybe(fen),
  sellerReceiveAddress: maybeText,
  sellerRealName: maybeText,
  sellerMobile: maybeText,
});
const refundAnswer = z.preprocess(
  (result) => (isObject(result) && result.opOrderRefundModelDetail) || result,
  refundDetail,
);

const pictureMaxBytes = 1024 * 1024;
/** Failures of theirs. */
const isTheirs = ({ code }: MarketplaceProblem) => /^4\d{3}$/.test(code);
const isNoRefund = ({ code, message }: MarketplaceProblem) =>
  /REFUND_DATA_ERROR|refund order number|not.?exist|退款单|不存在/i.test(`${code} ${message}`);

export function sellerRefunds(client: AlibabaClient): SellerRefunds {
  const options = { priority: 'money' } as const;
  const goodsOf = ({ orderId, lines, goodsState }: RefundGoods) => ({
    orderId,
    orderEntryIds: lines.map(({ lineId }) => new Long(lineId)),
    goodsStatus: goodsStatuses[goodsState],
  });
  const countsOf = ({ lines }: RefundGoods) =>
    lines.map(({ lineId, quantity }) => ({ id: new Long(lineId), count: quantity }));

  return {
    async reasons(request) {
      const { reasons } = readA(reasonsAnswer, await client.call('refundReasons', goodsOf(request), options));
      return reasons.map(({ id, name, needVoucher }) => ({ id, name, needsPicture: needVoucher ?? false }));
    },

    async most(request) {
      const { orderId, goodsState } = request;
      const input = {
        orderId: new Long(orderId),
        goodsStatus: goodsStatuses[goodsState],
        refundGoodsCountList: countsOf(request),
      };
      const { maxGoodsFee, maxPostFee } = readA(mostAnswer, await client.call('mostRefund', { input }, options));
      return { goodsFen: maxGoodsFee, freightFen: maxPostFee ?? 0 };
    },

    async uploadPicture(_orderId, bytes) {
      if (bytes.length >= pictureMaxBytes || bytes[0] !== 0xff || bytes[1] !== 0xd8)
        throw new MarketplaceProblem('refused', 'a picture is a JPEG of less than 1 MB', 'picture_unfit');
      const file = { field: 'imageData', name: 'picture.jpg', type: 'image/jpeg', bytes };
      const { imageDomain, imageRelativeUrl } = readA(
        voucherAnswer,
        await client.call('uploadVoucher', {}, { ...options, file }),
      );
      return `${imageDomain.replace(/\/$/, '')}/${imageRelativeUrl.replace(/^\//, '')}`;
    },

    async create(request: RefundRequest) {
      const body = await client.call(
        'createRefund',
        {
          ...goodsOf(request),
          disputeRequest: request.returnsGoods ? 'returnRefund' : 'refund',
          applyPayment: request.goodsFen,
          applyCarriage: request.freightFen,
          applyReasonId: request.reasonId,
          description: request.description,
          vouchers: request.pictures.length > 0 ? request.pictures : undefined,
          // They take numbers of pieces only where goods come back while the order is open.
          orderEntryCountList:
            request.returnsGoods && request.goodsState === 'received' ? countsOf(request) : undefined,
        },
        options,
      );
      try {
        return { refundId: readA(createdAnswer, body).refundId };
      } catch (error) {
        if (!isProblem(error, 'refused')) throw error;
        if (isTheirs(error)) throw new MarketplaceProblem('unavailable', error.message, error.code);
        throw new MarketplaceProblem('refused', meanings[error.code] ?? error.message, error.code);
      }
    },

    async read(orderId, refundId): Promise<SellerRefund | undefined> {
      const body = await client.call('readRefund', { refundId }, options);
      try {
        const found = readAOrB(refundAnswer, body);
        if (found.orderId !== undefined && found.orderId !== orderId) return undefined;
        const address = [found.sellerReceiveAddress, found.sellerRealName, found.sellerMobile].filter(Boolean);
        return {
          refundId: found.refundId,
          state: refundStateOf(found.status),
          originalState: found.status,
          // Before that it is what was asked for.
          refundedFen: found.status === 'refundsuccess' ? (found.refundPayment ?? 0) : 0,
          returnAddress: found.sellerReceiveAddress ? address.join(', ') : undefined,
        };
      } catch (error) {
        if (isProblem(error, 'refused') && isNoRefund(error)) return undefined;
        throw error;
      }
    },

    async cancel(_orderId, refundId) {
      readDone(await client.call('cancelRefund', { refundId }, options));
    },

    async sendBack(refundId, { carrierCode, trackingNumber }) {
      readDone(
        await client.call(
          'sendRefundBack',
          { refundId, logisticsCompanyNo: carrierCode, freightBill: trackingNumber },
          options,
        ),
      );
    },
  };
}
