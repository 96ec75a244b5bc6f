import { z } from 'zod';
import type { MarketplaceParcel } from '../buying.ts';
import { MarketplaceProblem } from '../marketplace.ts';
import { codeField, isGoodCode, understood, wordsField } from './envelopes.ts';
import { count, id, list, maybe, maybeText, text, time } from './values.ts';

const parcel = z.object({
  logisticsId: text.min(1),
  logisticsBillNo: maybeText,
  status: maybeText,
  logisticsCompanyName: maybeText,
  logisticsCompanyNo: maybeText,
  logisticsOrderGoods: list(z.object({ logisticsId: maybeText, tradeOrderItemId: id, quantity: count })),
});

export const parcelsAnswer = z.array(parcel);

const states: Readonly<Record<string, MarketplaceParcel['state']>> = {
  WAITACCEPT: 'announced',
  ACCEPT: 'on_its_way',
  TRANSPORT: 'on_its_way',
  NOGET: 'announced',
  SIGN: 'signed',
  UNSIGN: 'not_signed',
  CANCEL: 'cancelled',
};

export function toParcel(found: z.output<typeof parcel>): MarketplaceParcel {
  const ofParcel = found.logisticsOrderGoods.filter(
    ({ logisticsId }) => logisticsId === undefined || logisticsId === found.logisticsId,
  );
  return {
    parcelId: found.logisticsId,
    trackingNumber: found.logisticsBillNo ?? '',
    carrier: found.logisticsCompanyName ?? found.logisticsCompanyNo ?? '',
    state: states[found.status ?? ''] ?? 'unknown',
    goods: ofParcel.map(({ tradeOrderItemId, quantity }) => ({ lineId: tradeOrderItemId, quantity })),
  };
}

const traceAnswer = z.object({
  errorCode: codeField,
  errorMessage: wordsField,
  logisticsTrace: list(
    z.object({
      logisticsId: maybeText,
      logisticsSteps: list(z.object({ acceptTime: maybe(time), remark: wordsField })),
    }),
  ),
});

const noTrace = '404';

export function readTrace(body: unknown, parcelId: string): { at: Date; remark: string }[] {
  const { errorCode, errorMessage, logisticsTrace } = understood(traceAnswer, body);
  if (errorCode === noTrace) return [];
  if (!isGoodCode(errorCode)) throw new MarketplaceProblem('refused', errorMessage, errorCode);
  return logisticsTrace
    .filter(({ logisticsId }) => logisticsId === undefined || logisticsId === parcelId)
    .flatMap(({ logisticsSteps }) => logisticsSteps)
    .flatMap(({ acceptTime, remark }) => (acceptTime ? [{ at: acceptTime, remark }] : []))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
