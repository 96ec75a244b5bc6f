import { z } from 'zod';
import type { BuyLine, LineRefusal, PlacedPurchase, PurchasePreview } from '../buying.ts';
import { MarketplaceProblem } from '../marketplace.ts';
import { codeField, isGoodCode, isObject, understood, wordsField } from './envelopes.ts';
import { fen, id, list, maybe, text, yuanNearest } from './values.ts';

/** What a purchase would cost, and what became of one: the marketplace's answers to preview and create. */

const lineRefusals: Readonly<Record<string, LineRefusal>> = {
  '500_001': 'not_for_sale_online',
  '500_002': 'other_seller',
  '500_003': 'unknown_spec',
  '500_004': 'out_of_stock',
  '500_005': 'below_minimum',
  '500_006': 'mixing_not_met',
  '500_007': 'no_consign_relation',
  '500_008': 'no_price',
  '500_009': 'below_wholesale_minimum',
};

const lineRefusalOf = (code: string): LineRefusal => lineRefusals[code] ?? 'other';

const maybeId = z
  .union([id, z.literal('')])
  .nullish()
  .transform((given) => given ?? '');

const cargo = z.object({
  offerId: maybeId,
  specId: wordsField,
  amount: maybe(yuanNearest),
  finalUnitPrice: maybe(yuanNearest),
  resultCode: codeField,
  message: wordsField,
});

const record = z.object({
  sumPayment: maybe(fen),
  sumCarriage: maybe(fen),
  sumPaymentNoCarriage: maybe(fen),
  discountFee: maybe(fen),
  resultCode: codeField,
  message: wordsField,
  tradeModeNameList: list(text),
  cargoList: list(cargo),
});

const previewAnswer = z.object({
  // Their spelling.
  orderPreviewResuslt: list(record),
  errorCode: codeField,
  errorMsg: wordsField,
  postFeeByDescOfferList: list(z.unknown()),
});

type Refusal = PurchasePreview['refusals'][number];

export function readPreview(body: unknown, lines: readonly BuyLine[]): PurchasePreview {
  const answer = understood(previewAnswer, body);
  const refusals = refusalsIn(answer, lines);
  const cargos = answer.orderPreviewResuslt.flatMap(({ cargoList }) => cargoList);
  return {
    orders: refusals.length > 0 ? [] : answer.orderPreviewResuslt.map(toOrder),
    isFreightKnown: answer.postFeeByDescOfferList.length === 0,
    refusals,
    lines: cargos.flatMap(({ offerId, specId, amount, finalUnitPrice }) =>
      amount === undefined || finalUnitPrice === undefined
        ? []
        : [{ offerId, specId, unitFen: finalUnitPrice, amountFen: amount }],
    ),
  };
}

function refusalsIn(answer: z.output<typeof previewAnswer>, lines: readonly BuyLine[]): Refusal[] {
  const ofLines = answer.orderPreviewResuslt
    .flatMap(({ cargoList }) => cargoList)
    .filter(({ resultCode }) => !isGoodCode(resultCode))
    .map(({ offerId, specId, resultCode, message }) => refusal(resultCode, message, indexOf(lines, offerId, specId)));
  const ofRecords = answer.orderPreviewResuslt
    .filter(({ resultCode }) => !isGoodCode(resultCode))
    .map(({ resultCode, message }) => refusal(resultCode, message));
  const ofWhole = isGoodCode(answer.errorCode) ? [] : [refusal(answer.errorCode, answer.errorMsg)];
  // A record or the whole repeats what its lines say.
  if (ofLines.length > 0) return ofLines;
  if (ofRecords.length > 0) return ofRecords;
  if (ofWhole.length === 0 && answer.orderPreviewResuslt.length === 0)
    throw new MarketplaceProblem('odd_answer', 'orderPreviewResuslt: is empty, without a code');
  return ofWhole;
}

function indexOf(lines: readonly BuyLine[], offerId: string, specId: string): number | undefined {
  const index = lines.findIndex((line) => line.offerId === offerId && line.specId === specId);
  return index < 0 ? undefined : index;
}

const refusal = (code: string, message: string, line?: number): Refusal => ({
  line,
  code: lineRefusalOf(code),
  original: message ? `${code} ${message}` : code,
});

function toOrder(found: z.output<typeof record>, index: number): PurchasePreview['orders'][number] {
  const { sumPayment, sumCarriage, sumPaymentNoCarriage, discountFee, tradeModeNameList } = found;
  if (sumPayment === undefined || sumPaymentNoCarriage === undefined)
    throw new MarketplaceProblem('odd_answer', `orderPreviewResuslt.${index}.sumPayment: is missing`);
  return {
    totalFen: sumPayment,
    goodsFen: sumPaymentNoCarriage,
    freightFen: sumCarriage ?? sumPayment - sumPaymentNoCarriage,
    discountFen: discountFee ?? 0,
    canBeOrdered: tradeModeNameList.length > 0,
  };
}

const placedOrder = z.object({
  orderId: maybeId,
  // Their spelling.
  orderAmmount: maybe(fen),
  postFee: maybe(fen),
  resultCode: codeField,
  message: wordsField,
});

const failedOffer = z.object({ offerId: maybeId, specId: wordsField, errorCode: codeField, errorMessage: wordsField });

const placed = z.object({
  orderId: maybeId,
  totalSuccessAmount: maybe(fen),
  postFee: maybe(fen),
  orderList: list(placedOrder),
  failedOfferList: list(failedOffer),
  code: codeField,
  message: wordsField,
});

/** The inner fields are in `result`, or at the top as in one of the samples. */
export function readPlaced(body: unknown): PlacedPurchase {
  const whole = isObject(body) && isObject(body.result) ? { ...outerCode(body), ...body.result } : body;
  const answer = understood(placed, whole);
  const orders = [...ordersInList(answer), ...singleOrder(answer)];
  const refusals = [...failedOffers(answer), ...failedOrders(answer)];
  if (orders.length > 0 || refusals.length > 0) return { orders, refusals };
  if (isGoodCode(answer.code)) throw new MarketplaceProblem('odd_answer', 'orderId: is missing, without a code');
  throw new MarketplaceProblem('refused', answer.message, answer.code);
}

const outerCode = ({ code, message }: Record<string, unknown>) => ({ code, message });

type PlacedAnswer = z.output<typeof placed>;

/** With several orders these fields are empty. */
function singleOrder({ orderId, totalSuccessAmount, postFee, orderList }: PlacedAnswer): PlacedPurchase['orders'] {
  if (orderId === '' || orderList.some((order) => order.orderId === orderId)) return [];
  if (totalSuccessAmount === undefined)
    throw new MarketplaceProblem('odd_answer', 'totalSuccessAmount: is missing beside an orderId');
  return [{ orderId, totalFen: totalSuccessAmount, freightFen: postFee ?? 0 }];
}

function ordersInList({ orderList }: PlacedAnswer): PlacedPurchase['orders'] {
  return orderList
    .filter(({ orderId }) => orderId !== '')
    .map(({ orderId, orderAmmount, postFee }, index) => {
      if (orderAmmount === undefined)
        throw new MarketplaceProblem('odd_answer', `orderList.${index}.orderAmmount: is missing`);
      return { orderId, totalFen: orderAmmount, freightFen: postFee ?? 0 };
    });
}

const failedOffers = ({ failedOfferList }: PlacedAnswer): PlacedPurchase['refusals'] =>
  failedOfferList.map(({ offerId, specId, errorCode, errorMessage }) => ({
    offerId,
    specId,
    code: lineRefusalOf(errorCode),
    original: `${errorCode} ${errorMessage}`.trim(),
  }));

/** One of several orders that was not made; which lines it had is not said. */
const failedOrders = ({ orderList }: PlacedAnswer): PlacedPurchase['refusals'] =>
  orderList
    .filter(({ orderId }) => orderId === '')
    .map(({ resultCode, message }) => ({
      offerId: '',
      specId: '',
      code: lineRefusalOf(resultCode),
      original: `${resultCode} ${message}`.trim(),
    }));
