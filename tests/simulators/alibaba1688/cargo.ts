import type { Given } from './fields.ts';
import { type Offer, type Seller, type Sku, wholesaleFen } from './offers.ts';
import { CallRefusal } from './refusal.ts';
import type { World } from './world.ts';

/** What may be ordered together: the checks of preview and create, with the nine documented codes. */

export interface Line {
  offer: Offer;
  sku: Sku | undefined;
  quantity: number;
  unitFen: number;
}

interface Failure {
  offerId: string;
  specId: string | null;
  errorCode: string;
  errorMessage: string;
}

export interface Cargo {
  flow: string;
  seller: Seller;
  lines: Line[];
  failures: Failure[];
}

const mostLines = 50;
const onePieceFlows = ['fenxiao', 'boutiquefenxiao'];

type Wanted = Omit<Line, 'unitFen'>;

const refused = (code: string, message: string) => new CallRefusal(code, message);

/** Throws for what concerns the whole purchase; failures are of single lines. */
export function readCargo(world: World, given: readonly Given[], flow: string | undefined): Cargo {
  if (given.length === 0) throw refused('400', 'cargoParamList is empty');
  if (given.length > mostLines) throw refused('400', `At most ${mostLines} SKUs in one order`);
  const failures: Failure[] = [];
  const wanted: Wanted[] = [];
  for (const line of given) {
    const found = collect(failures, line, () => findLine(world, line));
    if (found) wanted.push(found);
  }
  const sellers = new Set(wanted.map(({ offer }) => offer.sellerId));
  if (sellers.size > 1) throw refused('500_002', 'The goods are of different sellers');
  const first = wanted[0] ?? anyLine(world, given);
  const seller = world.sellerOf(first.offer);
  const chosen = flow ?? bestFlow(wanted, seller);
  const lines = wanted.flatMap((line) => {
    const fails = tryLine(() => checkLine(line, wanted, chosen, seller));
    if (fails) failures.push(failureOf(line.offer.id, line.sku?.specId ?? null, fails));
    return fails ? [] : [{ ...line, unitFen: unitFen(line, wanted, chosen) }];
  });
  return { flow: chosen, seller, lines, failures };
}

const failureOf = (offerId: string, specId: string | null, { code, message }: CallRefusal): Failure => ({
  offerId,
  specId,
  errorCode: code,
  errorMessage: message,
});

function tryLine(check: () => unknown): CallRefusal | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof CallRefusal) return error;
    throw error;
  }
}

function collect<Found>(failures: Failure[], line: Given, find: () => Found): Found | undefined {
  let found: Found | undefined;
  const fails = tryLine(() => {
    found = find();
  });
  if (fails) failures.push(failureOf(line.need('offerId'), line.text('specId') ?? null, fails));
  return found;
}

/** For the seller of a purchase of which no line can be ordered. */
function anyLine(world: World, given: readonly Given[]): { offer: Offer } {
  const offer = given.map((line) => world.offers.get(line.need('offerId'))).find((one) => one !== undefined);
  if (!offer) throw refused('500_001', 'The offer is not for online trade');
  return { offer };
}

function findLine(world: World, line: Given): Wanted {
  const offer = world.offers.get(line.need('offerId'));
  if (offer?.status !== 'published') throw refused('500_001', 'The offer is not for online trade');
  const specId = line.text('specId');
  if (offer.skus.length > 0 && !specId) throw refused('500_002', 'specId is missing');
  const sku = offer.skus.find((one) => one.specId === specId);
  if (specId && !sku) throw refused('500_003', 'The spec is not of this offer');
  const quantity = line.needNumber('quantity');
  if (!Number.isInteger(quantity) || quantity < 1) throw refused('400', 'quantity is no number of pieces');
  return { offer, sku, quantity };
}

const totalOf = (lines: readonly Wanted[], offer: Offer, sku?: Sku): number =>
  lines
    .filter((line) => line.offer === offer && (sku === undefined || line.sku === sku))
    .reduce((sum, { quantity }) => sum + quantity, 0);

function checkLine(line: Wanted, lines: readonly Wanted[], flow: string, seller: Seller): void {
  const { offer, sku } = line;
  if (flow === 'saleproxy' && !offer.isConsigned) throw refused('500_007', 'There is no consign relation');
  if (totalOf(lines, offer, sku) > (sku?.stock ?? offer.stock)) throw refused('500_004', 'Not enough in stock');
  if (unitFen(line, lines, flow) <= 0) throw refused('500_008', 'The price is 0');
  if (onePieceFlows.includes(flow) && offer.onePieceFen !== undefined) checkPieces(totalOf(lines, offer), flow);
  else checkBatch(offer, lines, flow, seller);
}

/** Some offer alone does not reach its minimum, so that only a mixed batch could be sold. */
const isShort = (lines: readonly Wanted[]) => lines.some(({ offer }) => totalOf(lines, offer) < offer.minOrderQuantity);

function isMixed(lines: readonly Wanted[], { mixed }: Seller): boolean {
  if (!mixed) return false;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const fen = lines.reduce((sum, line) => sum + line.quantity * unitFen(line, lines, 'general'), 0);
  return pieces >= mixed.pieces || fen >= mixed.fen;
}

function checkPieces(total: number, flow: string): void {
  if (flow === 'boutiquefenxiao' && total !== 1) throw refused('500_005', 'This flow sells one piece');
}

/** A seller of mixed batches asks for those, others for each offer's own minimum. */
function checkBatch(offer: Offer, lines: readonly Wanted[], flow: string, seller: Seller): void {
  const total = totalOf(lines, offer);
  if (flow === 'boutiquepifa' && total <= 2) throw refused('500_009', 'This flow sells more than two pieces');
  if (total % offer.batchNumber !== 0) throw refused('500_009', `The lot is ${offer.batchNumber}`);
  if (isMixed(lines, seller)) return;
  if (seller.mixed && isShort(lines)) throw refused('500_006', 'The condition of a mixed batch is not met');
  if (total < offer.minOrderQuantity) throw refused('500_005', `The minimum is ${offer.minOrderQuantity}`);
  const wholesaleFrom = offer.quoteType === 1 ? 1 : (offer.tiers[0]?.from ?? 1);
  if (total < wholesaleFrom) throw refused('500_009', `Wholesale starts with ${wholesaleFrom}`);
}

function unitFen({ offer, sku }: Wanted, lines: readonly Wanted[], flow: string): number {
  if (onePieceFlows.includes(flow) && offer.onePieceFen !== undefined) return offer.onePieceFen;
  return wholesaleFen(offer, sku, totalOf(lines, offer));
}

/** Wholesale if the quantities allow it, else by the piece if all are sold so. */
function bestFlow(lines: readonly Wanted[], seller: Seller): string {
  const isWholesale = isMixed(lines, seller) || !isShort(lines);
  const isByPiece = lines.length > 0 && lines.every(({ offer }) => offer.onePieceFen !== undefined);
  return !isWholesale && isByPiece ? 'fenxiao' : 'general';
}
