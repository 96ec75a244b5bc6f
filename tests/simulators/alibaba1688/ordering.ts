import { type Cargo, readCargo } from './cargo.ts';
import type { Given } from './fields.ts';
import { yuan } from './money.ts';
import { addOrder, type Order, split, sumsOf, totalFen } from './orders.ts';
import { CallRefusal } from './refusal.ts';
import type { World } from './world.ts';

/** Preview, which binds nobody, and the order itself. */

const addressParts = [
  'fullName',
  'mobile',
  'phone',
  'postCode',
  'provinceText',
  'cityText',
  'areaText',
  'townText',
  'address',
];

/** By id, else by district code and address, else by texts; with somebody to call. */
function readAddress(world: World, given: Given): object {
  const id = given.text('addressId');
  if (id !== undefined) {
    if (!world.addressIds.has(id)) throw new CallRefusal('400', `AddressId invalid:${id}`);
    return { addressId: Number(id) };
  }
  const isPlace = given.text('districtCode') ?? (given.text('provinceText') && given.text('cityText'));
  if (!given.text('fullName') || !given.text('address') || !isPlace)
    throw new CallRefusal('400', 'The address is incomplete');
  const numbers = [given.text('mobile'), given.text('phone')].filter((number) => number !== undefined);
  if (numbers.length === 0 || numbers.some((number) => !/^\d{5,20}$/.test(number)))
    throw new CallRefusal('400', 'mobile or phone is needed, as digits');
  return Object.fromEntries(addressParts.map((name) => [name, given.text(name) ?? null]));
}

export function previewOrder(world: World, given: Given): object {
  readAddress(world, given.inside('addressParam'));
  const cargo = readCargo(world, given.each('cargoParamList'), given.text('flow'));
  refuseFailures(cargo);
  return {
    orderPreviewResuslt: split(world, cargo.lines).map((lines) => previewView(world, cargo, lines)),
    postFeeByDescOfferList: offerIds(cargo, ({ offer }) => offer.freight === 'asDescribed'),
    consignOfferList: offerIds(cargo, ({ offer }) => offer.isConsigned),
    unsupportedCrossBorderPayOfferList: [],
  };
}

const offerIds = ({ lines }: Cargo, fits: (line: Cargo['lines'][number]) => boolean) => [
  ...new Set(lines.filter(fits).map(({ offer }) => Number(offer.id))),
];

function refuseFailures({ failures }: Cargo): void {
  const [failure] = failures;
  if (failure) throw new CallRefusal(failure.errorCode, failure.errorMessage, { failedOfferList: failures });
}

function previewView(world: World, { flow }: Cargo, lines: Cargo['lines']): object {
  const { goods, freight } = sumsOf(lines);
  return {
    status: true,
    resultCode: '200',
    message: null,
    flowFlag: flow,
    sumPayment: goods + freight,
    sumCarriage: freight,
    sumPaymentNoCarriage: goods,
    discountFee: 0,
    additionalFee: 0,
    tradeModeNameList: world.switches.tradeTypes,
    tradeModelList: world.switches.tradeTypes.map((tradeType) => ({
      tradeType,
      name: tradeType,
      description: tradeType,
      opSupport: true,
    })),
    cargoList: lines.map(({ offer, sku, quantity, unitFen }) => ({
      offerId: Number(offer.id),
      specId: sku?.specId ?? null,
      skuId: sku ? Number(sku.id) : null,
      // Yuan here, fen above.
      amount: yuan(unitFen * quantity),
      finalUnitPrice: yuan(unitFen),
      resultCode: '200',
      message: null,
      cargoPromotionList: [],
    })),
    shopPromotionList: [],
    payChannelInfos: [{ name: 'alipay', amountLimit: null }],
    orderGroup: null,
    canUseOfficialSolution: false,
    officialSolutionModelList: [],
    totalFundUsageAmount: 0,
    totalPostFundUsageAmount: 0,
  };
}

/** Never refuses after it has made an order. */
export function createOrder(world: World, given: Given): object {
  const outOrderId = given.text('outOrderId');
  const { switches } = world;
  if (outOrderId && switches.repeatedOutOrderId === 'same') {
    const made = [...world.orders.values()].filter((order) => order.outOrderId === outOrderId);
    if (made.length > 0) return createdView(world, made, []);
  }
  const address = readAddress(world, given.inside('addressParam'));
  const tradeType = given.text('tradeType') ?? switches.tradeTypes[0];
  if (tradeType === undefined || !switches.tradeTypes.includes(tradeType))
    throw new CallRefusal('400', `not support tradeType:【${tradeType ?? ''}】`);
  const cargo = readCargo(world, given.each('cargoParamList'), given.need('flow'));
  if (!switches.isOrderedPartly || cargo.lines.length === 0) refuseFailures(cargo);
  const coupon = given.text('useRedEnvelope') === 'n' ? 0 : world.redEnvelopeFen;
  const orders = split(world, cargo.lines).map((lines, index) => {
    const couponFen = index === 0 ? coupon : 0;
    return addOrder(world, cargo, lines, { outOrderId, tradeType, couponFen, address, message: given.text('message') });
  });
  world.redEnvelopeFen -= orders.reduce((sum, { couponFen }) => sum + couponFen, 0);
  return createdView(world, orders, cargo.failures);
}

/** One order has its own fields; of several they are empty, and `orderList` has them. */
function createdView({ switches }: World, orders: readonly Order[], failures: Cargo['failures']): object {
  const [only] = orders.length === 1 ? orders : [];
  const inner = {
    totalSuccessAmount: only ? totalFen(only) : null,
    orderId: only?.id ?? null,
    postFee: only ? only.freightFen : null,
    orderList: only
      ? null
      : orders.map((order) => ({
          orderId: order.id,
          orderAmmount: totalFen(order),
          postFee: order.freightFen,
          success: true,
          resultCode: '200',
          message: null,
          payChannel: null,
        })),
    failedOfferList: failures,
    accountPeriod: null,
  };
  const success = !switches.isSuccessOdd;
  return switches.createAnswer === 'flat'
    ? { success, code: '200', message: null, ...inner }
    : { success, code: '200', message: null, result: { success, ...inner } };
}
